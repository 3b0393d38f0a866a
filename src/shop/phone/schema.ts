/**
 * What staff may enter of a phone, in the form, the API and files; and its specs, on the wire and in the database,
 * checked as the facts say.
 */
import { z } from 'zod';
import {
  MOBILE_DESCRIPTION_MAX_LENGTH,
  MOBILE_NAME_MAX_LENGTH,
  PRICE_MAX_DOLLARS,
  PRICE_MIN_DOLLARS,
  STOCK_MAX,
} from '../../shared/constants.ts';
import { formatCents } from '../../shared/money.ts';
import { describeModelYears, isModelYear } from '../../shared/rules/model-years.ts';
import {
  cleanLine,
  cleanText,
  isPlainText,
  PLAIN_TEXT_PROBLEM,
} from '../../shared/rules/plain-text.ts';
import { isWebAddress, LONGEST_ADDRESS } from '../../shared/rules/web-address.ts';
import type { Fact, FactKind } from './fact.ts';
import { factsWith, type NamedFact } from './facts.ts';
import type { MobileSpecs } from './specs.ts';
import {
  BARCODE,
  COLOUR_HEX,
  COLOUR_MAX,
  RAM_MAX_GB,
  SKU,
  STORAGE_MAX_GB,
} from './variant-limits.ts';

type Missing = Parameters<typeof z.string>[0];

export const nameEntry = (missing?: Missing) =>
  z
    .string(missing)
    .overwrite(cleanLine)
    .refine(isPlainText, PLAIN_TEXT_PROBLEM)
    .max(MOBILE_NAME_MAX_LENGTH);

export const descriptionEntry = z
  .string()
  .overwrite(cleanText)
  .refine(isPlainText, PLAIN_TEXT_PROBLEM)
  .max(MOBILE_DESCRIPTION_MAX_LENGTH);

/** In whole dollars. */
export const priceEntry = (missing?: Parameters<typeof z.number>[0]) =>
  z
    .number(missing)
    .int('Price must be a whole number of dollars')
    .min(PRICE_MIN_DOLLARS, `Price must be at least ${formatCents(PRICE_MIN_DOLLARS * 100)}`)
    .max(PRICE_MAX_DOLLARS, `Price must be at most ${formatCents(PRICE_MAX_DOLLARS * 100)}`);

export const stockEntry = z.number().int().min(0).max(STOCK_MAX);

export const skuEntry = z.string().trim().regex(SKU, 'A SKU has 1 to 64 plain characters');

/** Blanks and hyphens between the digits are dropped. */
export const barcodeEntry = z
  .string()
  .overwrite((text) => text.replace(/[\s-]/g, ''))
  .regex(BARCODE, 'A barcode has 8, 12, 13 or 14 digits');

export const colourEntry = z
  .string()
  .overwrite(cleanLine)
  .refine(isPlainText, PLAIN_TEXT_PROBLEM)
  .min(1)
  .max(COLOUR_MAX);

export const colourHexEntry = z
  .string()
  .trim()
  .toLowerCase()
  .regex(COLOUR_HEX, 'A colour is written as # and six digits, such as #1f2020');

/** In gigabytes. */
export const storageEntry = z.number().int().min(1).max(STORAGE_MAX_GB);
export const ramEntry = z.number().int().min(1).max(RAM_MAX_GB);

const yearSchema = z.int().refine((year) => isModelYear(year, new Date()), {
  error: () => describeModelYears(new Date()),
});

export type { Finish, MobileSpecs } from './specs.ts';

type Numbers = Extract<FactKind, { decimals: number }>;
type Located = NamedFact & { at: string };

function numberSchema({ decimals }: Numbers): z.ZodNumber {
  return decimals === 0 ? z.int().positive() : z.number().positive();
}

/** What a value of this kind may be when it is known. */
function kindSchema(kind: FactKind): z.ZodType {
  switch (kind.kind) {
    case 'number':
      return kind.most === undefined ? numberSchema(kind) : numberSchema(kind).max(kind.most);
    case 'year':
      return yearSchema;
    case 'flag':
    case 'part':
      return z.boolean();
    case 'text': {
      const text = z.string().overwrite(cleanLine).refine(isPlainText, PLAIN_TEXT_PROBLEM);
      return kind.isFilled ? text.min(1) : text;
    }
    case 'colour':
      return z.string().regex(COLOUR_HEX);
    case 'date':
      return z.iso.date();
    case 'address':
      return z
        .string()
        .max(LONGEST_ADDRESS, { abort: true })
        .refine(isWebAddress, 'Must be the address of a page, with https://')
        .describe('Address of a page, with https://');
    case 'choice':
      return z.enum(kind.options);
    case 'list':
      return z.array(z.enum(kind.options)).min(1);
    case 'level':
      return z.int().nonnegative();
    case 'numbers':
      return kind.isPair
        ? z.tuple([numberSchema(kind), numberSchema(kind)])
        : z.array(numberSchema(kind)).min(1);
    case 'rows': {
      const parts = Object.entries(kind.parts).map(([name, part]) => [name, kindSchema(part)]);
      return z.array(z.strictObject(Object.fromEntries(parts))).min(1);
    }
  }
}

/** What a fact may be in specs. */
export function factSchema(fact: Fact): z.ZodType {
  if (fact.isRequired) return kindSchema(fact);
  const schema = kindSchema(fact).nullable();
  return fact.isLate ? schema.default(null) : schema;
}

/** The schemas of all facts below a path, by the next part of their paths. */
function shapeBelow(facts: readonly Located[], path: string): Record<string, z.ZodType> {
  const below = facts.filter(({ at }) => at.startsWith(path));
  const keys = new Set(below.map(({ at }) => at.slice(path.length).split('.')[0] ?? ''));
  return Object.fromEntries(
    [...keys].map((key) => {
      const fact = below.find(({ at }) => at === path + key);
      if (fact && fact.kind !== 'part') return [key, factSchema(fact)];
      const inner = z.strictObject(shapeBelow(facts, `${path}${key}.`));
      if (fact) return [key, inner.nullable()];
      // Where nothing was known before all of it came, specs do not have the place either.
      const own = below.filter(({ at }) => at.startsWith(`${path}${key}.`));
      return [key, own.every(({ isLate }) => isLate) ? inner.prefault({}) : inner];
    }),
  );
}

const shape = shapeBelow(factsWith('at'), '') as {
  [Key in keyof MobileSpecs]: z.ZodType<MobileSpecs[Key]>;
};

/** Facts that it does not know are left out. */
export const mobileSpecsSchema = z.object(shape);
