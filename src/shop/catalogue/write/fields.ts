/** What staff can change of a mobile and its variants, and mobiles held for a change. */
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../database/connect.ts';
import { mobiles, variants } from '../../../database/schema.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { CATEGORIES } from '../../phone/brands.ts';
import { mobileSpecsSchema } from '../../phone/schema.ts';
import type { Mobile } from '../mobile.ts';
import { type Offer, readOffers } from '../offers.ts';
import { loadMobiles } from '../store.ts';
import type { VariantFacts } from '../variant.ts';

const offersSchema = z.array(
  z.object({ priceCents: z.int(), startsAt: z.string(), endsAt: z.string() }),
);

/** A variant as the audit log and the lines of an import record it. `priceCents` is the list price. */
export const variantFieldsSchema = z.object({
  sku: z.string(),
  barcode: z.string().nullable(),
  colour: z.string().nullable(),
  colourHex: z.string().nullable(),
  storageGb: z.int().nullable(),
  ramGb: z.int().nullable(),
  priceCents: z.int(),
  stock: z.int(),
  /** What runs or is to come. */
  offers: offersSchema,
  /** False for one that is withdrawn, or not there yet. */
  isOnSale: z.boolean(),
});
export type VariantFields = z.infer<typeof variantFieldsSchema>;

/** Changed fields of variants by their ids; an id that nobody knows is a new variant. */
export type VariantChanges = Record<string, Partial<VariantFields>>;

/** As the audit log and the lines of an import record them. Price, stock and offers are the default variant's. */
export const mobileFieldsSchema = z.object({
  name: z.string(),
  slug: z.string(),
  priceCents: z.int(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  /** Key of an upload; null shows the drawing. */
  imageKey: z.string().nullable(),
  stock: z.int(),
  specs: mobileSpecsSchema.nullable(),
  /** What runs or is to come. */
  offers: offersSchema,
  isOnSale: z.boolean(),
  defaultVariantId: z.string(),
  /** By id; price, stock and offers of the default variant stand beside it. */
  variants: z.record(z.string(), variantFieldsSchema.partial()),
});

export type MobileFields = z.infer<typeof mobileFieldsSchema>;

/** A line of the table of variants, as the form of a mobile sends it. `priceCents` is the list price. */
export interface VariantInput extends Omit<VariantFacts, 'sku'> {
  /** Left out of a new one. */
  id?: string | undefined;
  /** Made up, or left as it is, when it is left out. */
  sku?: string | undefined;
  priceCents: number;
  /** Unchanged when it is left out: units may be sold while the form is open. */
  stock?: number | undefined;
  offers?: Offer[] | undefined;
  /** The default: used where no variant is named. */
  isDefault?: boolean | undefined;
}

/** A mobile that is held until the transaction ends. */
export interface LockedMobile extends MobileFields {
  version: number;
  /** What shoppers pay now. */
  priceNowCents: number;
}

/** A change of a mobile that the caller has locked. */
export interface MobileWrite {
  id: string;
  /** As it is before the change. */
  present: Pick<MobileFields, 'defaultVariantId' | 'variants'>;
  /** The fields that get another value. */
  changes: Partial<MobileFields>;
}

/** What is to be written of a variant of a mobile that the caller has locked. */
export interface VariantWrite {
  id: string;
  mobileId: string;
  /** Whether nothing has this id yet. */
  isNew: boolean;
  /** Whether it stands for its mobile once everything is written. */
  isDefault: boolean;
  changes: Partial<VariantFields>;
}

/**
 * Locks mobiles and their variants, in the order of ids as everywhere: mobiles first.
 * @param which 'on-sale' leaves out those that are no longer sold
 */
export async function lockMobiles(
  tx: Queryable,
  ids: string[],
  which: 'on-sale' | 'all' = 'on-sale',
): Promise<Map<string, LockedMobile>> {
  const isWanted = which === 'all' ? undefined : isNull(mobiles.deletedAt);
  const locked = await tx
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(and(inArray(mobiles.id, ids), isWanted))
    .orderBy(asc(mobiles.id))
    .for('update');
  const found = locked.map(({ id }) => id);
  if (found.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(variants)
    .where(inArray(variants.mobileId, found))
    .orderBy(asc(variants.mobileId), asc(variants.id))
    .for('update');
  const loaded = await loadMobiles(tx, found);
  const offers = await readOffers(tx, found);
  const byMobile = Map.groupBy(rows, ({ mobileId }) => mobileId);
  return new Map(
    [...loaded].map(([id, mobile]) => [id, toLocked(mobile, byMobile.get(id) ?? [], offers)]),
  );
}

type VariantRow = typeof variants.$inferSelect;

function toLocked(
  mobile: Mobile,
  rows: VariantRow[],
  offers: ReadonlyMap<string, Offer[]>,
): LockedMobile {
  const { name, slug, category, description, imageKey, stock, specs, defaultVariantId } = mobile;
  const own = { name, slug, category, description, imageKey, stock, defaultVariantId };
  const { version, priceCents: priceNowCents } = mobile;
  const isOnSale = mobile.deletedAt === null;
  // A fact that came later is not known of a mobile from before, as everything that is recorded says.
  const known = specs && mobileSpecsSchema.parse(specs);
  return {
    ...own,
    version,
    priceNowCents,
    specs: known,
    priceCents: mobile.listPriceCents,
    offers: offers.get(defaultVariantId) ?? [],
    isOnSale,
    variants: Object.fromEntries(
      rows.map((row) => [row.id, variantFieldsOf(row, offers.get(row.id) ?? [])]),
    ),
  };
}

function variantFieldsOf(row: VariantRow, offers: Offer[]): VariantFields {
  const { sku, barcode, colour, colourHex, storageGb, ramGb, priceCents, stock } = row;
  const facts = { sku, barcode, colour, colourHex, storageGb, ramGb };
  return { ...facts, priceCents, stock, offers, isOnSale: row.deletedAt === null };
}

/** A variant that is not there yet. */
export const ABSENT: Partial<VariantFields> = { isOnSale: false };

/** The fields that would get another value. */
export function onlyChanged(
  wanted: Partial<MobileFields>,
  present: MobileFields,
): Partial<MobileFields> {
  const { variants: wantedVariants, ...own } = wanted;
  const changed: Partial<MobileFields> = differing(own, present);
  const ofVariants = Object.entries(wantedVariants ?? {}).flatMap(([id, fields]) => {
    const differences = differing(fields, present.variants[id] ?? ABSENT);
    return Object.keys(differences).length === 0 ? [] : [[id, differences] as const];
  });
  if (ofVariants.length > 0) changed.variants = Object.fromEntries(ofVariants);
  return changed;
}

function differing<Fields extends object>(wanted: Fields, present: Partial<Fields>): Fields {
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined &&
      !isSame(present[name as keyof Fields] ?? undefined, value ?? undefined),
  );
  return Object.fromEntries(changed) as Fields;
}

/** The same fields as in `changes`, as they were. */
export function pickSame(
  changes: Partial<MobileFields>,
  from: MobileFields,
): Partial<MobileFields> {
  const { variants: changed, ...own } = changes;
  const before: Partial<MobileFields> = same(own, from);
  if (changed) {
    before.variants = Object.fromEntries(
      Object.entries(changed).map(([id, fields]) => {
        const known = from.variants[id];
        return [id, known ? same(fields, known) : ABSENT];
      }),
    );
  }
  return before;
}

function same<Fields extends object>(changes: Fields, from: Partial<Fields>): Fields {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, from[name as keyof Fields]]),
  ) as Fields;
}

/** Only the fields that are given. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Given<Fields>;
}

type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
