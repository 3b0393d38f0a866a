/** What the requirements fix byte for byte, or as a number, is the same in the shop. */
import { expect, test } from 'vitest';
import {
  ADVERTISED_REALME_REDUCTION_PERCENT,
  PASSWORD_MIN_LENGTH,
  PRODUCTS_QUERY_KEY,
  RATING_DEFAULT_ITEMS,
  RATING_MAX_ITEMS,
  RATING_MIN_ITEMS,
  SLIDER_INTERVAL_MS,
  TOAST_DURATION_MS,
} from '../../src/shared/constants.ts';
import { messages } from '../../src/shared/words/messages.ts';
import { CATEGORIES } from '../../src/shop/phone/brands.ts';
import { fixedTexts, quotedTexts, requirements } from '../support/fixed-texts.ts';

/** Rows whose quoted texts somebody reads: home page, other pages, validation, messages. */
const READ_ROWS = /^R(?:00[89]|01\d|02\d|03[01]|07[6-9]|11[12]|12\d|13[06]|16\d|17\d)$/;

/** Quoted, but no text of the catalogue. */
const NOT_READ = ['! @ # $ & *'];

/** The texts of a catalogue by their place in it; where a name goes stands `…`. */
function byPlace(part: unknown, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]];
  if (typeof part === 'function') return [[place, String(part('…'))]];
  return Object.entries(part as object).flatMap(([key, inner]) =>
    byPlace(inner, place ? `${place}.${key}` : key),
  );
}

test('G20 the catalogue has each text as the document quotes it, and the document quotes each', () => {
  const { busy: _, ...required } = messages;
  expect(Object.fromEntries(byPlace(required))).toEqual(Object.fromEntries(byPlace(fixedTexts)));
  const known = byPlace(required).map(([, text]) => text.replace(/ "…"$/, ''));
  const quoted = [...requirements.keys()]
    .filter((row) => READ_ROWS.test(row))
    .flatMap(quotedTexts)
    .map((text) => text.replace(/\{[^}]+\}|\.\.\.$/, '…'));
  expect(quoted.length).toBeGreaterThan(50);
  expect(quoted.filter((text) => !known.includes(text))).toEqual(NOT_READ);
});

test('R181 R167 R007 the constants are those of the document', () => {
  const stated = requirements.get('R181')?.replace('Constants: ', '').split('; ') ?? [];
  for (const constant of [
    `password minimum ${PASSWORD_MIN_LENGTH}`,
    `toast ${TOAST_DURATION_MS} ms`,
    `slider ${SLIDER_INTERVAL_MS} ms`,
    `rating widget default ${RATING_DEFAULT_ITEMS} items, allowed ${RATING_MIN_ITEMS}–${RATING_MAX_ITEMS}`,
    `${CATEGORIES.length === 5 ? 'five' : CATEGORIES.length} fixed categories`,
    `banner "up to ${ADVERTISED_REALME_REDUCTION_PERCENT} %" on realme`,
    `query key \`'${PRODUCTS_QUERY_KEY}'\``,
  ]) {
    expect(stated).toContain(constant);
  }
});
