/**
 * Which letters each font of printed documents has. `npm run fonts` cuts the fonts down to exactly these, and
 * the printer asks here which font a letter is taken from, so the two cannot differ.
 */

/** Bricolage Grotesque, which sets only what the shop itself writes. */
export const HEADING_LETTERS = /[\u0020-\u007e\u00a0–—’…]/;

/** Hanken Grotesk: the languages of Europe in Latin letters, Turkish and Vietnamese. */
export const BRAND_LETTERS =
  /[\u0020-\u007e\u00a0-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01d4\u01fa-\u01ff\u0218-\u021b\u0232\u0233\u0237\u0259\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122\u2190\u2192\u2212\u00d7]/;

/** Noto Sans: modern Greek and the Greek of old texts without breathings. */
export const GREEK_LETTERS =
  /[\u0370-\u0373\u0376\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1]/;

/** Noto Sans: the Slavic languages in Cyrillic letters. */
export const CYRILLIC_LETTERS = /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/;
