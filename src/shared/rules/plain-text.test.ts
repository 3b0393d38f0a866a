import { expect, it } from 'vitest';
import { cleanLine, cleanText, isOneLine, isPlainText } from './plain-text.ts';

it.each(['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2069'])(
  'drops %j, which could turn the direction of a text',
  (mark) => {
    expect(cleanLine(`${mark}321 Main${mark} St`)).toBe('321 Main St');
    expect(cleanText(`${mark}321\n${mark}Main St`)).toBe('321\nMain St');
  },
);

it.each(['', ' ', '\u200b', '\u00ad', '\u2800', '\u3164', '\u200d', '\ufe0f', ' \u2060\u202e '])(
  'takes %j, in which nothing can be seen, for empty',
  (text) => {
    expect(cleanText(text)).toBe('');
    expect(cleanLine(text)).toBe('');
  },
);

it.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])(
  'knows the line break %j',
  (lineBreak) => {
    const text = cleanText(`a${lineBreak}b`);
    expect(text).toBe('a\nb');
    expect(isOneLine(text)).toBe(false);
    expect(cleanLine(`a${lineBreak}b`)).toBe('a b');
  },
);

it.each(['العربية', '👩‍💻', '𠮷', 'é', '-', '．'])('keeps %s as it is', (text) => {
  expect(cleanLine(text)).toBe(text);
  expect(isOneLine(text)).toBe(true);
});

it.each(['\u0000', 'a\u0007b', '\ufffd'])('%j is no plain text', (text) => {
  expect(isPlainText(cleanText(text))).toBe(false);
});
