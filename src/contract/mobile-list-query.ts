/** Query of the calls that list mobiles: what an address of the shop can ask for, and what only a call can. */
import { z } from 'zod';
import { CATEGORIES } from '../shop/phone/brands.ts';
import {
  boundKeys,
  type FilterFact,
  FLAG_FACTS,
  isFlag,
  NUMBER_FACTS,
  type NumberKey,
} from '../shop/phone/filters.ts';
import { CURSOR_MAX_LENGTH, QUERY_TEXT_MAX_LENGTH } from './mobile-address.ts';
import { COLOUR_NAMES, type MobileQuery, NUMBER_KEYS } from './mobile-query.ts';
import { type MobileSort, SORTS } from './mobile-sorts.ts';

const categoriesSchema = z
  .string()
  .max(60)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(CATEGORIES)).max(CATEGORIES.length));
const coloursSchema = z
  .string()
  .max(100)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(COLOUR_NAMES)).max(COLOUR_NAMES.length));
const flag = z.literal('true').transform(() => true);

/** The keys of a filter with what each may be, and what it asks for in words. */
function keysOf(fact: FilterFact): [key: string, schema: z.ZodType][] {
  const { help = fact.label, keys } = fact.filter;
  if (isFlag(fact)) return keys.map((key) => [key, flag.optional().describe(help)]);
  const { least } = boundKeys(fact);
  return keys.map((key) => [key, bound(key, `${key === least ? 'At least' : 'At most'}. ${help}`)]);
}

function bound(key: string, description: string) {
  const { most, decimals } = NUMBER_KEYS[key as NumberKey];
  const number = z.coerce.number().min(0).max(most);
  return (decimals === 0 ? number.int() : number).optional().describe(description);
}

/** Query of GET /mobile-data; without any the whole catalogue is answered. */
export const mobileQuerySchema = z.strictObject({
  category: categoriesSchema.optional().describe('One brand, or several with commas'),
  colour: coloursSchema.optional().describe('A family of colours, or several with commas'),
  q: z
    .string()
    .trim()
    .max(QUERY_TEXT_MAX_LENGTH)
    .optional()
    .describe('Words of the name or of a colour, a SKU or a barcode'),
  ...Object.fromEntries([...NUMBER_FACTS, ...FLAG_FACTS].flatMap(keysOf)),
  lowStock: flag.optional().describe('At most 3 units left'),
  soldOut: flag.optional().describe('At least one variant is sold out'),
  total: flag.optional().describe('Also how many fit in all, in the header X-Total-Count'),
  sort: z.enum(SORTS.map(({ value }) => value)).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(CURSOR_MAX_LENGTH).optional(),
}) as z.ZodType<MobileListQuery>;
/** A choice of mobiles, and what only the call can be asked for. */
export type MobileListQuery = MobileQuery & {
  sort?: MobileSort | undefined;
  lowStock?: boolean | undefined;
  soldOut?: boolean | undefined;
  total?: boolean | undefined;
};
