/**
 * Text as it is compared: Unicode spells the same word in many ways (composed, decomposed, full width,
 * ligatures), and keyboards and word processors add curly quotes, hard blanks and invisible marks.
 * `fold_text` and `search_text` in the database do the same; a test compares them.
 */

/** Soft hyphens, zero-width signs, direction marks, variation selectors, byte order marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Unicode takes it for a blank with an accent. */
const ACUTE = /[\u00B4\u1FFD]/gu;
const APOSTROPHES = /[\u0060\u02B9\u02BB\u02BC\u2018-\u201B\u2032]/gu;
const QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\u2034\u2057]/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Arabic, Persian, Devanagari and Bengali digits, each from 0 to 9. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯';
const DIGIT = new RegExp(`[${DIGITS}]`, 'g');
/** Control characters count as blanks. */
const BLANKS = /[\s\p{Cc}]+/gu;
const ACCENTS = /[\u0300-\u036F]+/gu;
const TRADEMARKS = /[®©™℠]+/gu;

/** The letters that Unicode does not take for others with an accent. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/** One spelling of each character, none that is invisible, single blanks. Keeps case and accents. */
export function tidyText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(ACUTE, "'")
    .replace(QUOTES, '"')
    .normalize('NFKC')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(DIGIT, (digit) => String(DIGITS.indexOf(digit) % 10))
    .replace(BLANKS, ' ')
    .trim();
}

/** The same for texts that differ only in case or spelling. Accents count. */
export function foldText(text: string): string {
  return tidyText(text)
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
}

/** Folded and without accents: queries, and what they are compared with. */
export function searchText(text: string): string {
  return foldText(text.replace(TRADEMARKS, ' '))
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[æœøđðłþ]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
