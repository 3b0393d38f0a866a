/** The ways that people dress up a common password until it fulfils a rule. Pure. */
import type { Identity } from '../../identity-port.ts';

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** What the digits give with Shift. */
const SHIFTED = ')!@#$%^&*(';

/** Without differences that no attacker stops at: case, width, and what Unicode writes in two ways. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** With letters for the digits and signs that stand for them, as in "p@ssw0rd". */
export function readLookalikes(folded: string): string {
  return folded.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

/** Of the leaked passwords, those that are refused with digits and signs around them as well. */
const MOST_COMMON = 5_000;

/**
 * Whether a password is a common one, also with other capitals, with digits and signs in place of letters or
 * between its parts, or typed with Shift; a very common one also with digits and signs around it.
 * @param folded from `foldPassword`
 */
export function isCommonPassword(
  { leakedPasswordRank }: Pick<Identity, 'leakedPasswordRank'>,
  folded: string,
): boolean {
  const withoutSigns = folded.replace(/[^a-z0-9]/g, '');
  const isLeaked = (text: string) => Number.isFinite(leakedPasswordRank(text));
  const isMostCommon = (text: string) => leakedPasswordRank(text) <= MOST_COMMON;

  return (
    [withoutSigns, ...spellings(folded)].some(isLeaked) ||
    withoutEnds(folded).flatMap(spellings).some(isMostCommon)
  );
}

/** The text with fewer and fewer digits and signs at its end, and with none at its beginning. */
function withoutEnds(text: string): string[] {
  const [end = ''] = /[^a-z]*$/.exec(text) ?? [];
  const cores = Array.from({ length: end.length + 1 }, (_, cut) =>
    text.slice(0, text.length - cut),
  );
  return [...cores, ...cores.map((core) => core.replace(/^[^a-z]+/, ''))];
}

function spellings(text: string): string[] {
  return [
    text,
    readLookalikes(text),
    readLookalikes(text.replaceAll('1', 'l')),
    text.replace(/[)!@#$%^&*(]/g, (sign) => String(SHIFTED.indexOf(sign))),
  ];
}
