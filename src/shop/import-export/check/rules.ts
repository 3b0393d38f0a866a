/** Pure rules of an import: what a row may say, whatever is there already. */
import {
  MOBILE_DESCRIPTION_MAX_LENGTH,
  MOBILE_NAME_MAX_LENGTH,
  PRICE_MAX_DOLLARS,
  PRICE_MIN_DOLLARS,
  STOCK_MAX,
} from '../../../shared/constants.ts';
import { formatCents } from '../../../shared/money.ts';
import { cleanLine, isPlainText } from '../../../shared/rules/plain-text.ts';
import { readDollars, readWhole } from '../../../shared/tools/plain-number.ts';
import { messages } from '../../../shared/words/messages.ts';
import { CATEGORIES, type Category } from '../../phone/brands.ts';
import { descriptionEntry, nameEntry, priceEntry, stockEntry } from '../../phone/schema.ts';
import type { Cells } from '../formats/cells.ts';
import { readCells, type StatedFact } from '../formats/fact-rules.ts';
import { readVariantCells, type VariantCells } from './variant-rules.ts';

const SLUG_MAX = 100;
/** A price that moves by more than this share is worth a second look. */
const WARN_ABOVE_PERCENT = 30;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** With or without the origin of the shop: whether the picture is stored here is looked up. */
const UPLOAD = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f-]{36})\/\d+\.(?:webp|avif)$/;

/** What a row says; undefined leaves the present value alone. */
export interface WantedRow {
  /** As the row names its mobile; undefined also where that is no name. */
  id: string | undefined;
  slug: string | undefined;
  /** Of the mobile itself. */
  own: OwnFields;
  /** Facts of the model, which only a mobile with specs can have. */
  facts: readonly StatedFact[];
  /** Null for a row that is of a mobile alone. */
  variant: WantedVariant | null;
  /** The cells of a mobile as they stand, always in the same order, to compare its rows with. */
  stated: readonly (readonly [column: string, cell: string])[];
  /** A sentence on each thing that is wrong with it; the fields are of no use then. */
  problems: readonly string[];
  /** Why it is not imported though nothing is wrong with it. */
  leftOut: string | undefined;
  warnings: readonly string[];
}

export interface OwnFields {
  name?: string;
  category?: Category;
  description?: string;
  imageKey?: string;
}

export interface WantedVariant extends VariantCells {
  priceCents?: number;
  stock?: number;
}

export function readRow(cells: Cells): WantedRow {
  const { id, slug, facts = {}, isOnly, problems: before = [], leftOut, warnings = [] } = cells;
  const stated = readCells(facts);
  const variant = readVariantCells(cells);
  const problems = [
    ...before,
    ...findUnreadable(cells),
    ...findUnreadable(facts),
    ...findProblems(cells, RULES),
    ...(isOnly === 'mobile' ? [] : [...findProblems(cells, PRICE_RULES), ...variant.problems]),
    ...stated.problems,
  ];
  return {
    id: id && UUID.test(id) ? id : undefined,
    slug: slug && isSlug(slug) ? slug : undefined,
    own: readOwn(cells),
    facts: stated.facts,
    variant: isOnly === 'mobile' ? null : { ...variant.cells, ...readAmounts(cells) },
    stated: isOnly === 'variant' ? [] : listStated(cells),
    problems,
    leftOut,
    warnings,
  };
}

function listStated({ facts = {}, ...cells }: Cells): WantedRow['stated'] {
  return [...OWN_CELLS.map((name) => [name, cells[name] ?? ''] as const), ...Object.entries(facts)];
}

const OWN_CELLS = ['name', 'category', 'description', 'image'] as const;

function readOwn({ name, category, description, image }: Cells): OwnFields {
  const own: OwnFields = {};
  const known = CATEGORIES.find((one) => one === category);
  if (name) own.name = cleanLine(name);
  if (known) own.category = known;
  if (description) own.description = description;
  const imageKey = image && UPLOAD.exec(image)?.[1];
  if (imageKey) own.imageKey = imageKey;
  return own;
}

function readAmounts({ price, stock }: Cells): Pick<WantedVariant, 'priceCents' | 'stock'> {
  const dollars = price ? readDollars(price) : undefined;
  const units = stock ? readWhole(stock) : undefined;
  return {
    ...(dollars !== undefined && { priceCents: dollars * 100 }),
    ...(units !== undefined && { stock: units }),
  };
}

/** Each rule, and what is said of a row that breaks it. */
type Rule = readonly [isBroken: (cells: Cells) => boolean, problem: string];

const CATEGORY_RULE = `“category” must be one of ${CATEGORIES.join(', ')}.`;

const RULES: readonly Rule[] = [
  [
    ({ id }) => Boolean(id) && !UUID.test(id ?? ''),
    '“id” is not the id of a mobile; leave it empty for a new one.',
  ],
  [
    ({ slug }) => Boolean(slug) && !isSlug(slug ?? ''),
    `“slug” may hold small letters, digits and single hyphens, ${SLUG_MAX} at most.`,
  ],
  [
    ({ name = '' }) => isPlainText(name) && !nameEntry().safeParse(name).success,
    `The name is longer than ${MOBILE_NAME_MAX_LENGTH} characters.`,
  ],
  [
    ({ category }) => Boolean(category) && !CATEGORIES.some((known) => known === category),
    CATEGORY_RULE,
  ],
  [
    ({ description = '' }) =>
      isPlainText(description) && !descriptionEntry.safeParse(description).success,
    `The description is longer than ${MOBILE_DESCRIPTION_MAX_LENGTH} characters.`,
  ],
  [
    ({ image }) => Boolean(image) && !UPLOAD.test(image ?? ''),
    '“image” must be the address of a picture uploaded here.',
  ],
];

export const PRICE_PROBLEM = `“price” must be whole dollars from ${PRICE_MIN_DOLLARS} to ${PRICE_MAX_DOLLARS}.`;

const PRICE_RULES: readonly Rule[] = [
  [
    ({ price }) => Boolean(price) && !priceEntry().safeParse(readDollars(price ?? '')).success,
    PRICE_PROBLEM,
  ],
  [
    ({ stock }) => Boolean(stock) && !stockEntry.safeParse(readWhole(stock ?? '')).success,
    `“stock” must be a whole number from 0 to ${STOCK_MAX}.`,
  ],
];

/** What a mobile that is new cannot do without. */
export function findMissing({ name, category }: Pick<Cells, 'name' | 'category'>): string[] {
  return [
    ...(name ? [] : [`${messages.mobile.nameRequired}.`]),
    ...(category ? [] : [CATEGORY_RULE]),
  ];
}

function findUnreadable(cells: object): string[] {
  return Object.entries(cells)
    .filter(([, cell]) => isUnreadable(cell))
    .map(([column]) => `“${column}” holds characters that are not text.`);
}

function isUnreadable(cell: unknown): boolean {
  return typeof cell === 'string' && !isPlainText(cell);
}

function findProblems(cells: Cells, rules: readonly Rule[]): string[] {
  return rules.filter(([isBroken]) => isBroken(cells)).map(([, problem]) => problem);
}

function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= SLUG_MAX;
}

/** A sentence when a price moves further than is usual. */
export function priceWarning(fromCents: number, toCents: number | undefined): string | null {
  if (toCents === undefined) return null;
  const percent = Math.round(((toCents - fromCents) * 100) / fromCents);
  if (Math.abs(toCents - fromCents) * 100 <= fromCents * WARN_ABOVE_PERCENT) return null;
  const direction = percent > 0 ? 'rises' : 'falls';
  return `The price ${direction} by ${Math.abs(percent)} %: ${formatCents(fromCents)} to ${formatCents(toCents)}.`;
}

/** The warnings of an imported row as one text, null without any. */
export function toWarning(warnings: readonly (string | null)[]): string | null {
  return warnings.filter(Boolean).join(' ') || null;
}
