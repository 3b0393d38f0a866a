/**
 * Which passwords the server refuses on top of the specification's rule (shared/rules/password-rule.ts).
 * Pure. SECURITY.md tells people which words these are.
 */
import { invalidField } from '../../../shared/errors.ts';
import { passwordProblem } from '../../../shared/rules/password-rule.ts';
import type { Identity } from '../../identity-port.ts';
import { BRANDS } from '../../phone/brands.ts';
import { foldPassword, isCommonPassword, readLookalikes } from './common-passwords.ts';

export const STRICT_PASSWORD_MIN_LENGTH = 8;

const SHOP_WORDS = [
  ...['handset', 'shop', 'store', 'phone', 'mobile', 'smartphone', 'android'],
  ...['login', 'admin', 'administrator', 'staff', 'shopper', 'customer', 'order', 'payment'],
  ...BRANDS.flatMap(({ label, maker, words = [] }) => [label, maker, ...words]),
];
const SHORTEST_WORD = 3;
/** A password needs so many letters besides words that anybody would guess. */
const LETTERS_OF_ITS_OWN = 4;

type Leaked = Pick<Identity, 'leakedPasswordRank'>;

export interface PasswordOwner {
  /** Folded. */
  email: string;
  name: string;
  /** What the shop calls itself. */
  companyName: string;
  /** Asks for a longer one: by the settings, and for admins always. */
  isStrict: boolean;
}

/**
 * @param field the body's field that the refusal points to
 * @throws AppError validation
 */
export function assertPasswordAllowed(
  identity: Leaked,
  password: string,
  owner: PasswordOwner,
  field: string,
): void {
  const problem = passwordProblem(password) ?? guessableProblem(identity, password, owner);
  if (problem !== null) throw invalidField(field, problem);
}

function guessableProblem(identity: Leaked, password: string, owner: PasswordOwner): string | null {
  if (owner.isStrict && password.length < STRICT_PASSWORD_MIN_LENGTH) {
    return `Password should be at least ${STRICT_PASSWORD_MIN_LENGTH} characters`;
  }
  const folded = foldPassword(password);
  if (isCommonPassword(identity, folded)) {
    return 'This password is among the first that others would try. Please choose another one';
  }
  if (isMadeOfKnownWords(identity, folded, owner)) {
    return 'This password says your name, your address or what this shop is. Please choose another one';
  }
  return null;
}

function isMadeOfKnownWords(
  identity: Leaked,
  folded: string,
  { email, name, companyName }: PasswordOwner,
): boolean {
  const words = [...SHOP_WORDS, email, name, companyName]
    .flatMap((text) => foldPassword(text).split(/[^\p{L}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);

  return [folded, readLookalikes(folded)].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text);
    if (rest === text) return false;
    const letters = rest.match(/\p{L}/gu) ?? [];
    return letters.length < LETTERS_OF_ITS_OWN || isCommonPassword(identity, rest.trim());
  });
}
