/** Which characters the texts of people may hold, in forms and in files. */

/** Control characters other than tabs and line breaks, and the replacement character of a wrong encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;
/** Blanks without width and byte order marks; joiners stay, emoji and many scripts need them. */
const INVISIBLE = /[\u200b\u2060\ufeff]/g;

export const PLAIN_TEXT_PROBLEM = 'Please use plain text';

/** Several lines are fine; other control characters are not. */
export function isPlainText(text: string): boolean {
  return !CONTROLS.test(text);
}

/** The text as stored: trimmed, with one kind of line break and no invisible characters. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\r\n?/g, '\n').trim();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
