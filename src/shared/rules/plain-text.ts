/** Which characters texts may hold, in forms, calls and files. */

/**
 * Control characters other than tabs and line breaks, halves of characters, and the replacement character of a
 * wrong encoding.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}\ufffd]/u;
/**
 * Blanks without width, byte order marks, and characters that turn the direction of the text beside them:
 * with those, the house number of "321 Main St" would be printed as 123. Joiners stay, emoji and many
 * scripts need them.
 */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff]/g;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
/** The blank of Braille counts as a symbol in Unicode. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const PLAIN_TEXT_PROBLEM = 'Please use plain text';

/** Several lines are fine; other control characters are not. */
export function isPlainText(text: string): boolean {
  return !CONTROLS.test(text);
}

/** For texts after `cleanText`. */
export function isOneLine(text: string): boolean {
  return isPlainText(text) && !/[\n\t]/.test(text);
}

export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** The text as stored: trimmed, one kind of line break, nothing invisible; empty when nothing can be seen. */
export function cleanText(text: string): string {
  const clean = dropInvisible(text).replace(LINE_BREAK, '\n').trim();
  return VISIBLE.test(clean) || CONTROLS.test(clean) ? clean : '';
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
