/** How texts of other shops become ours. Pure. */
import { hash } from 'node:crypto';
import { cleanLine, cleanText } from '../../../shared/rules/plain-text.ts';
import { readWhole } from '../../../shared/tools/plain-number.ts';
import { toSlug } from '../../catalogue/index.ts';
import { namesOf } from '../../phone/brand-lists.ts';
import { BRANDS } from '../../phone/brands.ts';
import type { HtmlToText } from '../../ports.ts';

/** The same address for the same text every time; texts that an address cannot tell apart get a mark. */
export function toStableSlug(text: string): string {
  const slug = toSlug(text);
  const isCut = slug === 'mobile' || toSlug(text, text.length * 8).length > slug.length;
  return isCut ? `${slug}-${hash('sha256', text).slice(0, 12)}` : slug;
}

/** Our category from the first text that names a brand of ours. */
export function toCategory(texts: (string | undefined)[]): string {
  for (const text of texts) {
    for (const word of (text ?? '').toLowerCase().split(/[^a-z]+/)) {
      const brand = BRANDS.find((known) => namesOf(known).includes(word));
      if (brand) return brand.category;
    }
  }
  return texts.find(Boolean) ?? '';
}

/** A short text, such as a name: on one line, with the characters that entities of HTML stand for. */
export function toLine(cell: string | undefined, htmlToText: HtmlToText): string | undefined {
  if (!cell?.includes('&')) return cell && cleanLine(cell);
  return cleanLine(htmlToText(cell.replaceAll('<', '&lt;')));
}

/** A description in HTML as plain text. */
export function toPlainText(html: string | undefined, htmlToText: HtmlToText): string | undefined {
  return html && cleanText(htmlToText(html));
}

/** Digits with an apostrophe before them, by which spreadsheets take them for text. */
export function withoutTextMark(cell: string | undefined): string | undefined {
  return cell?.replace(/^'(?=\d+$)/, '');
}

/** Units of another shop that were sold before they came are none here. */
export function readForeignStock(cell: string | undefined): { stock?: string; warnings: string[] } {
  if (cell === undefined || (readWhole(cell) ?? 0) >= 0) return { stock: cell, warnings: [] };
  return { stock: '0', warnings: [`The stock there is ${cell}; here it is 0.`] };
}

// Spreadsheets write TRUE and FALSE in their own language.
const NO = /^(?:false|no|n|0|falsch|faux|falso|onwaar|ложь)$/iu;
const YES = /^(?:true|yes|y|1|wahr|vrai|vero|verdadero|verdadeiro|waar|истина)$/iu;

/** True for `FALSE`, `no`, `0` and the like; an empty cell is neither yes nor no. */
export function isNo(cell: string | undefined): boolean {
  return NO.test(cell ?? '');
}

/** True for `TRUE`, `yes`, `1` and the like. */
export function isYes(cell: string | undefined): boolean {
  return YES.test(cell ?? '');
}
