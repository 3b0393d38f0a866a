/** What an entry of the audit log says of the variants of a mobile: a line in words for each. Pure. */
import { isSame } from '../../../../shared/tools/is-same.ts';
import { nameDraft, newVariant } from '../variants/variant-draft.ts';
import { labelOf, record, showValue, wordOf } from './entry-values.ts';

type Fields = Record<string, unknown>;

/** A mobile before and after, with what the entry notes of its variants. */
export interface VariantSides {
  before: Fields;
  after: Fields;
  /** The variant that its own price, stock and offers are those of. */
  main: unknown;
  /** By id. */
  names: Fields;
}

interface Line {
  field: string;
  before: string;
  after: string;
}

/** What a mobile says of the variant that stands for it. */
const OF_MAIN = ['priceCents', 'stock', 'offers'];
/** In which its fields are told. */
const ORDER = [...OF_MAIN, 'sku', 'barcode'];
/** Its name says these. */
const NAMING = ['colour', 'storageGb', 'ramGb'];

/** The other fields of the mobile: what is of variants is told line by line. */
export function withoutVariants(fields: Fields, { main, names }: VariantSides): Fields {
  const isOfVariant = (field: string) =>
    field === 'variants' ||
    field === 'defaultVariantId' ||
    (OF_MAIN.includes(field) && typeof names[String(main)] === 'string');
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isOfVariant(field)));
}

/** @param prefix names the mobile, where an entry is of many */
export function describeVariants(sides: VariantSides, prefix: string): Line[] {
  const { before, after, main, names } = sides;
  const [from, to] = [before, after].map((side) => variantsIn(side, main, names));
  const lines = Object.keys({ ...from, ...to }).flatMap((id) => {
    const [old, now] = [from?.[id], to?.[id]];
    const name = nameOf(names[id], { ...old, ...now });
    return describeVariant(prefix === '' ? name : `${prefix} (${name})`, old, now);
  });
  const { defaultVariantId: oldMain } = before;
  const { defaultVariantId: newMain } = after;
  if (newMain === undefined || oldMain === newMain) return lines;
  const nameMain = (id: unknown) => (id === undefined ? '–' : nameOf(names[String(id)], {}));
  const label = `${prefix === '' ? '' : `${prefix}: `}${labelOf('defaultVariantId')}`;
  return [...lines, { field: label, before: nameMain(oldMain), after: nameMain(newMain) }];
}

/** By id, the main one with what the mobile says of it. */
function variantsIn(side: Fields, main: unknown, names: Fields): Record<string, Fields> {
  const variants = record(side.variants) as Record<string, Fields>;
  const own = Object.entries(side).filter(([field]) => OF_MAIN.includes(field));
  if (typeof names[String(main)] !== 'string' || own.length === 0) return variants;
  return {
    [String(main)]: { ...variants[String(main)], ...Object.fromEntries(own) },
    ...without(variants, main),
  };
}

function without(variants: Record<string, Fields>, id: unknown): Record<string, Fields> {
  return Object.fromEntries(Object.entries(variants).filter(([key]) => key !== id));
}

function nameOf(name: unknown, { colour, storageGb, ramGb }: Fields): string {
  if (typeof name === 'string') return name;
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const facts = { colour: text(colour), storage: text(storageGb), ram: text(ramGb) };
  return nameDraft(newVariant('', facts)) ?? 'a variant';
}

function describeVariant(
  name: string,
  before: Fields | undefined,
  after: Fields | undefined,
): Line[] {
  const [old, now] = [before ?? {}, after ?? {}];
  const fields = [...new Set([...ORDER, ...Object.keys({ ...old, ...now })])].filter(
    (field) => field !== 'isOnSale' && !isSame(old[field], now[field]),
  );
  if (now.isOnSale === true && fields.some((field) => !(field in old))) {
    const told = fields.filter((field) => !NAMING.includes(field) && !isEmpty(now[field]));
    return [{ field: name, before: '–', after: tell('added', told, now) }];
  }
  if (now.isOnSale === false) return [{ field: name, before: 'on sale', after: 'withdrawn' }];
  if (old.isOnSale === false) {
    return [{ field: name, before: 'withdrawn', after: tell('on sale again', fields, now) }];
  }
  const [only, ...others] = fields;
  if (only === undefined) return [];
  if (others.length > 0) {
    return [{ field: name, before: tell('', fields, old), after: tell('', fields, now) }];
  }
  const [from, to] = [showValue(only, old[only]), showValue(only, now[only])];
  return [{ field: `${name}: ${labelOf(only)}`, before: from, after: to }];
}

/** "added, price $799, stock 4" */
function tell(lead: string, fields: string[], values: Fields): string {
  const parts = fields.map((field) => `${wordOf(field)} ${showValue(field, values[field])}`);
  return [...(lead === '' ? [] : [lead]), ...parts].join(', ');
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
