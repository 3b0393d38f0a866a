/** Pure rules of an import: what a row may say, and what it would change. */
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../shared/constants.ts';
import { formatCents } from '../../shared/money.ts';
import { isSame } from '../../shared/tools/is-same.ts';
import { messages } from '../../shared/words/messages.ts';
import { CATEGORIES } from '../phone/brands.ts';
import type { MobileSpecs } from '../phone/specs.ts';
import { readCells, type StatedFact } from './fact-rules.ts';

const STOCK_MAX = 100_000;
const NAME_MAX = 120;
const SLUG_MAX = 100;
const DESCRIPTION_MAX = 2_000;
/** A price that moves by more than this share is worth a second look. */
const WARN_ABOVE_PERCENT = 30;

/** How long an import can be undone; then its lines are deleted. */
export const UNDO_DAYS = 90;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UPLOAD = /^\/images\/([0-9a-f-]{36})\/\d+\.(?:webp|avif)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** What a row says; undefined leaves the present value alone. */
export interface WantedMobile {
  id: string | undefined;
  slug: string | undefined;
  fields: MobileFields;
  /** Facts of the model, which only a mobile with specs can have. */
  facts: readonly StatedFact[];
}

export interface MobileFields {
  name?: string;
  category?: string;
  priceCents?: number;
  stock?: number;
  description?: string;
  imageKey?: string;
  specs?: MobileSpecs;
}

type Cells = Partial<
  Record<'id' | 'slug' | 'name' | 'category' | 'price' | 'stock' | 'description' | 'image', string>
>;
type CellsOfRow = Cells & { facts?: Record<string, string> };

/** @returns what the row says, or a sentence on each thing that is wrong with it */
export function readRow({ facts = {}, ...cells }: CellsOfRow): WantedMobile | string[] {
  const stated = readCells(facts);
  const problems = [...findProblems({ ...cells, ...facts }), ...stated.problems];
  if (problems.length > 0) return problems;
  const { id, slug, name, category, price, stock, description, image } = cells;
  const fields: MobileFields = { priceCents: Number(price) * 100 };
  if (name) fields.name = name;
  if (category) fields.category = category;
  if (stock) fields.stock = Number(stock);
  if (description !== undefined) fields.description = description;
  const imageKey = image && UPLOAD.exec(image)?.[1];
  if (imageKey) fields.imageKey = imageKey;
  return { id: id || undefined, slug: slug || undefined, fields, facts: stated.facts };
}

/** Each rule, and what is said of a row that breaks it. */
const RULES: readonly (readonly [isBroken: (cells: Cells) => boolean, problem: string])[] = [
  [
    ({ id }) => Boolean(id) && !UUID.test(id ?? ''),
    '“id” is not the id of a mobile; leave it empty for a new one.',
  ],
  [
    ({ slug }) => Boolean(slug) && (!SLUG.test(slug ?? '') || (slug ?? '').length > SLUG_MAX),
    `“slug” may hold small letters, digits and single hyphens, ${SLUG_MAX} at most.`,
  ],
  [({ name }) => !name, `${messages.mobile.nameRequired}.`],
  [({ name }) => (name ?? '').length > NAME_MAX, `The name is longer than ${NAME_MAX} characters.`],
  [
    ({ category }) => !CATEGORIES.some((known) => known === category),
    `“category” must be one of ${CATEGORIES.join(', ')}.`,
  ],
  [
    ({ price }) => !isBetween(price, PRICE_MIN_DOLLARS, PRICE_MAX_DOLLARS),
    `“price” must be whole dollars from ${PRICE_MIN_DOLLARS} to ${PRICE_MAX_DOLLARS}.`,
  ],
  [
    ({ stock }) => Boolean(stock) && !isBetween(stock, 0, STOCK_MAX),
    `“stock” must be a whole number from 0 to ${STOCK_MAX}.`,
  ],
  [
    ({ description }) => (description ?? '').length > DESCRIPTION_MAX,
    `The description is longer than ${DESCRIPTION_MAX} characters.`,
  ],
  [
    ({ image }) => Boolean(image) && !UPLOAD.test(image ?? ''),
    '“image” must be the address of a picture uploaded here.',
  ],
];

function findProblems(cells: Cells): string[] {
  const wrong = Object.entries(cells).filter(([, cell]) => CONTROL.test(cell ?? ''));
  return [
    ...wrong.map(([column]) => `“${column}” holds characters that are not text.`),
    ...RULES.flatMap(([isBroken, problem]) => (isBroken(cells) ? [problem] : [])),
  ];
}

/** Digits only: no sign, no fraction, no separators, no exponent. */
function isBetween(text: string | undefined, least: number, most: number): boolean {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return false;
  return Number(text) >= least && Number(text) <= most;
}

/** The fields that would change, as they are and as they would be. */
export function compareFields(
  present: Record<keyof MobileFields, string | number | object | null>,
  wanted: MobileFields,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = (Object.keys(wanted) as (keyof MobileFields)[]).filter(
    (name) => !isSame(present[name], wanted[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(present), after: pick({ ...wanted }) };
}

/** A sentence when a price moves further than is usual. */
export function priceWarning(fromCents: number, toCents: number | undefined): string | null {
  if (toCents === undefined) return null;
  const percent = Math.round(((toCents - fromCents) * 100) / fromCents);
  if (Math.abs(toCents - fromCents) * 100 <= fromCents * WARN_ABOVE_PERCENT) return null;
  const direction = percent > 0 ? 'rises' : 'falls';
  return `The price ${direction} by ${Math.abs(percent)} %: ${formatCents(fromCents)} to ${formatCents(toCents)}.`;
}
