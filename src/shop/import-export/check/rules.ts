/** Pure rules of an import: what a row may say, whatever is there already. */
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../../shared/constants.ts';
import { formatCents } from '../../../shared/money.ts';
import { messages } from '../../../shared/words/messages.ts';
import { CATEGORIES, type Category } from '../../phone/brands.ts';
import type { Cells } from '../formats/cells.ts';
import { readCells, type StatedFact } from '../formats/fact-rules.ts';
import { readVariantCells, type VariantCells } from './variant-rules.ts';

const STOCK_MAX = 100_000;
const NAME_MAX = 120;
const SLUG_MAX = 100;
const DESCRIPTION_MAX = 2_000;
/** A price that moves by more than this share is worth a second look. */
const WARN_ABOVE_PERCENT = 30;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UPLOAD = /^\/images\/([0-9a-f-]{36})\/\d+\.(?:webp|avif)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

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
}

export interface OwnFields {
  name?: string;
  category?: Category;
  description?: string;
  imageKey?: string;
}

export interface WantedVariant extends VariantCells {
  priceCents: number;
  stock?: number;
}

/** @param hasVariants whether a mobile may have several rows, of which the first one has its own cells */
export function readRow(cells: Cells, hasVariants: boolean): WantedRow {
  const { id, slug, facts = {}, isOnly, problems: before = [] } = cells;
  const stated = readCells(facts);
  const variant = readVariantCells(cells);
  const problems = [
    ...before,
    ...findUnreadable(cells),
    ...findUnreadable(facts),
    ...findProblems(cells, RULES),
    ...(hasVariants ? [] : findMissing(cells)),
    ...(isOnly === 'mobile' ? [] : [...findProblems(cells, PRICE_RULES), ...variant.problems]),
    ...stated.problems,
  ];
  return {
    id: id && UUID.test(id) ? id : undefined,
    slug: slug && isSlug(slug) ? slug : undefined,
    own: readOwn(cells),
    facts: stated.facts,
    variant: isOnly === 'mobile' ? null : { ...variant.cells, ...readAmounts(cells) },
    stated: isOnly === 'variant' || !hasVariants ? [] : listStated(cells),
    problems,
  };
}

function listStated({ facts = {}, ...cells }: Cells): WantedRow['stated'] {
  return [...OWN_CELLS.map((name) => [name, cells[name] ?? ''] as const), ...Object.entries(facts)];
}

const OWN_CELLS = ['name', 'category', 'description', 'image'] as const;

function readOwn({ name, category, description, image }: Cells): OwnFields {
  const own: OwnFields = {};
  const known = CATEGORIES.find((one) => one === category);
  if (name) own.name = name;
  if (known) own.category = known;
  if (description !== undefined) own.description = description;
  const imageKey = image && UPLOAD.exec(image)?.[1];
  if (imageKey) own.imageKey = imageKey;
  return own;
}

function readAmounts({ price, stock }: Cells): Pick<WantedVariant, 'priceCents' | 'stock'> {
  return { priceCents: Number(price) * 100, ...(stock && { stock: Number(stock) }) };
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
  [({ name }) => (name ?? '').length > NAME_MAX, `The name is longer than ${NAME_MAX} characters.`],
  [
    ({ category }) => Boolean(category) && !CATEGORIES.some((known) => known === category),
    CATEGORY_RULE,
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

const PRICE_RULES: readonly Rule[] = [
  [
    ({ price }) => !isBetween(price, PRICE_MIN_DOLLARS, PRICE_MAX_DOLLARS),
    `“price” must be whole dollars from ${PRICE_MIN_DOLLARS} to ${PRICE_MAX_DOLLARS}.`,
  ],
  [
    ({ stock }) => Boolean(stock) && !isBetween(stock, 0, STOCK_MAX),
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
  return typeof cell === 'string' && CONTROL.test(cell);
}

function findProblems(cells: Cells, rules: readonly Rule[]): string[] {
  return rules.filter(([isBroken]) => isBroken(cells)).map(([, problem]) => problem);
}

function isSlug(text: string): boolean {
  return SLUG.test(text) && text.length <= SLUG_MAX;
}

/** Digits only: no sign, no fraction, no separators, no exponent. */
function isBetween(text: string | undefined, least: number, most: number): boolean {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return false;
  return Number(text) >= least && Number(text) <= most;
}

/** A sentence when a price moves further than is usual. */
export function priceWarning(fromCents: number, toCents: number | undefined): string | null {
  if (toCents === undefined) return null;
  const percent = Math.round(((toCents - fromCents) * 100) / fromCents);
  if (Math.abs(toCents - fromCents) * 100 <= fromCents * WARN_ABOVE_PERCENT) return null;
  const direction = percent > 0 ? 'rises' : 'falls';
  return `The price ${direction} by ${Math.abs(percent)} %: ${formatCents(fromCents)} to ${formatCents(toCents)}.`;
}
