/**
 * The table of variants as the form of a mobile sends it, as changes. Protects: what is left out is
 * withdrawn and never erased, one that was withdrawn comes back under its own id, and exactly one stands
 * for the mobile.
 */
import { DEFAULT_STOCK } from '../../../shared/constants.ts';
import { invalidField } from '../../../shared/errors.ts';
import { newId } from '../../../shared/tools/ids.ts';
import type { Offer } from '../offers.ts';
import type { VariantFacts } from '../variant.ts';
import type { MobileFields, VariantFields } from './fields.ts';
import type { FirstFields, FirstVariant } from './insert-mobiles.ts';

/** A line of the table. `priceCents` is the list price. */
export interface VariantInput extends Omit<VariantFacts, 'sku'> {
  /** Left out of a new one. */
  id?: string | undefined;
  /** Made up, or left as it is, when it is left out. */
  sku?: string | undefined;
  priceCents: number;
  /** Left as it is when it is left out: units may be sold while somebody types. */
  stock?: number | undefined;
  offers?: Offer[] | undefined;
  /** The one that is meant where nobody says which. */
  isDefault?: boolean | undefined;
}

/**
 * @returns the fields that are to hold, beside those of the mobile itself
 * @throws AppError validation on `variants`
 */
export function readVariants(
  present: MobileFields,
  lines: readonly VariantInput[],
): Partial<MobileFields> {
  const variants: Record<string, Partial<VariantFields>> = {};
  let defaultVariantId: string | undefined;
  for (const { id, isDefault, ...line } of lines) {
    if (id !== undefined && !present.variants[id]) {
      throw invalidField('variants', 'A variant is not one of this mobile');
    }
    const own = id ?? findWithdrawn(present, line) ?? newId();
    if (variants[own]) throw invalidField('variants', 'A variant is there twice');
    const known = present.variants[own] ?? { stock: DEFAULT_STOCK };
    variants[own] = { ...known, ...given(line), isOnSale: true };
    if (!isDefault) continue;
    if (defaultVariantId)
      throw invalidField('variants', 'Only one variant can stand for the mobile');
    defaultVariantId = own;
  }
  defaultVariantId ??= present.defaultVariantId;
  if (!variants[defaultVariantId]) {
    throw invalidField('variants', 'Please choose the variant that stands for the mobile');
  }
  for (const [id, fields] of Object.entries(present.variants)) {
    if (!variants[id] && fields.isOnSale) variants[id] = { isOnSale: false };
  }
  if (defaultVariantId !== present.defaultVariantId) return { variants, defaultVariantId };
  // Price, stock and offers of the default variant are said of the mobile.
  const { priceCents, stock, offers, ...facts } = variants[defaultVariantId] ?? {};
  return {
    variants: { ...variants, [defaultVariantId]: facts },
    ...given({ priceCents, stock, offers }),
  };
}

/** The same for a mobile that is new. @throws AppError validation on `variants` */
export function firstVariants(
  lines: readonly VariantInput[],
): Pick<FirstFields, 'priceCents' | 'stock' | 'variant' | 'others'> {
  const mains = lines.filter(({ isDefault }) => isDefault);
  if (mains.length > 1) throw invalidField('variants', 'Only one variant can stand for the mobile');
  const main = mains[0] ?? lines[0];
  if (!main) throw invalidField('variants', 'Please add a variant');
  const { priceCents, stock, ...variant } = factsOf(main);
  return {
    ...{ priceCents, stock, variant },
    others: lines.filter((line) => line !== main).map(factsOf),
  };
}

function factsOf({ id: _, offers: __, isDefault: ___, ...line }: VariantInput) {
  return { ...given(line), id: newId() } as FirstVariant & { id: string; priceCents: number };
}

/** The same colour and sizes that were sold before. */
function findWithdrawn(present: MobileFields, line: Omit<VariantInput, 'id'>): string | undefined {
  const [id] =
    Object.entries(present.variants).find(
      ([, known]) =>
        !known.isOnSale &&
        known.colour === line.colour &&
        known.storageGb === line.storageGb &&
        known.ramGb === line.ramGb,
    ) ?? [];
  return id;
}

/** Without what is left out. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Given<Fields>;
}

type Given<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
