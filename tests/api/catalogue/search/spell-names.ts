/** The ways in which people spell the name of a phone. */
import { nameWords } from '../../../../src/shared/words/name-words.ts';
import type { Chance } from '../../../support/shop/finder-cases.ts';

export interface Spelling {
  way: string;
  typed: string;
  name: string;
}

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'ê',
  i: 'ï',
  o: 'ö',
  u: 'ù',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  c: 'ç',
};

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0));
const accented = (text: string) => text.replace(/[aeiounsyc]/g, (letter) => ACCENTED[letter] ?? '');
const apart = (text: string) =>
  text.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ').replace(/ +/g, ' ');

const WAYS: Record<string, (name: string) => string> = {
  'as it is': (name) => name,
  'in small letters': (name) => name.toLowerCase(),
  'in capitals': (name) => name.toUpperCase(),
  'in Turkish capitals': (name) => name.toLocaleUpperCase('tr'),
  'in Turkish small letters': (name) => name.toUpperCase().toLocaleLowerCase('tr'),
  joined: (name) => name.toLowerCase().replaceAll(/[ ()]/g, ''),
  apart: (name) => apart(name.toLowerCase()),
  'with hyphens': (name) => name.replaceAll(' ', '-'),
  'with hyphens between letters and digits': (name) => apart(name).replaceAll(' ', '-'),
  'with dashes': (name) => name.replaceAll(' ', '–'),
  'with “plus” behind a blank': (name) => name.replace('+', ' plus'),
  'with “plus”': (name) => name.replace('+', 'plus'),
  'with “+” behind a blank': (name) => name.replace(/\+$/, ' +'),
  'with accents': accented,
  decomposed: (name) => accented(name).normalize('NFD'),
  'in full width': fullWidth,
  'joined in full width': (name) => fullWidth(name.replaceAll(' ', '').toUpperCase()),
  'with ligatures': (name) => name.toLowerCase().replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'),
  'with hard blanks': (name) => name.replaceAll(' ', '\u00A0'),
  'with two blanks': (name) => ` ${name.replaceAll(' ', '  ')} `,
  'with direction marks': (name) => `\u200F${name}\u200E`,
  'with soft hyphens': (name) => name.replace(/(\p{L}{2})(\p{L}{2})/gu, '$1\u00AD$2'),
  'with an i parted off': (name) => name.replace('iPhone', 'i-Phone'),
};

/** Every way that spells any of the names otherwise. */
export function spellNames(names: readonly string[]): Spelling[] {
  return Object.entries(WAYS).flatMap(([way, spell]) =>
    names
      .map((name) => ({ way, typed: spell(name), name }))
      .filter(({ typed, name }) => way === 'as it is' || typed !== name),
  );
}

/** One wrong letter, never a digit, and never the name of another phone; every third one without blanks. */
export function mistypeNames(names: readonly string[], chance: Chance, each: number): Spelling[] {
  const known = new Set(names.map((name) => nameWords(name).join('')));
  const isOther = (typed: string) => known.has(nameWords(typed).join(''));
  return names.flatMap((name) =>
    Array.from({ length: each }, (_, at): Spelling => {
      const isJoined = at % 3 === 2;
      const way = isJoined ? 'joined with a typing error' : 'with a typing error';
      const right = isJoined ? name.replaceAll(' ', '') : name;
      let typed = mistype(right.toLowerCase(), chance);
      while (isOther(typed)) typed = mistype(right.toLowerCase(), chance);
      return { way, typed, name };
    }),
  );
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

function mistype(text: string, { oneOf }: Chance): string {
  const at = oneOf([...text].flatMap((sign, place) => (LETTERS.includes(sign) ? [place] : [])));
  return text.slice(0, at) + oneOf(LETTERS) + text.slice(at + 1);
}
