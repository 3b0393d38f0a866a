/** The lines of the list: mobiles, and the variants of those that are opened. Pure. */
import type { WireMobile } from '../../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { nameUnit } from '../../../../shared/words/wording.ts';
import type { ItemChange } from './item-changes.ts';

/** As in the database: what the filter for low stock asks for. */
const LOW_STOCK_MAX = 3;
const NAMED_MAX = 3;

/** A mobile of the list with what is on sale of it. */
export interface ManagedMobile extends WireMobile {
  /** Left out when there is but one: the mobile's own values are all there is. */
  variants?: readonly WireManagedVariant[];
}

type Figures = Pick<WireMobile, 'price' | 'listPrice' | 'offerEndsOn' | 'stock' | 'available'>;

/** One price and one stock to type over: a mobile's own, which are its default variant's, or a variant's. */
export interface ItemRow extends Figures {
  /** Mobile and variant, for a line of its own. */
  key: string;
  _id: string;
  /** Whose values they are; left out when the mobile has but one variant. */
  variant?: string | undefined;
  /** What the line is called. */
  name: string;
  /** What is changed with it, in words: "iPhone 15 (Black, 128 GB)". */
  unit: string;
  mobile: ManagedMobile;
  /** In the line of a variant, below its mobile's. */
  inner?: WireManagedVariant;
}

/** Each mobile with the variants that `found` has of it, those that are withdrawn left out. */
export function withVariants(
  mobiles: readonly ManagedMobile[],
  found: readonly WireManagedVariant[],
): ManagedMobile[] {
  const sold = Map.groupBy(
    found.filter(({ onSale }) => onSale),
    ({ mobile }) => mobile,
  );
  return mobiles.map((mobile) => {
    const variants = sold.get(mobile._id) ?? [];
    return variants.length > 1 ? { ...mobile, variants } : mobile;
  });
}

/** A variant of which nothing is known is told from the others by its number. */
export function nameOfVariant({ name, sku }: Pick<WireManagedVariant, 'name' | 'sku'>): string {
  return name ?? sku;
}

/** The variant whose price and stock are the mobile's own; undefined when there is but one. */
export function defaultOf({ variants }: ManagedMobile): WireManagedVariant | undefined {
  return variants?.find(({ isDefault }) => isDefault);
}

/** The line of a mobile. It names the variant that it means: another one may become the default meanwhile. */
export function rowOfMobile(mobile: ManagedMobile): ItemRow {
  const { _id, name } = mobile;
  const meant = defaultOf(mobile);
  const unit = nameUnit(name, meant ? nameOfVariant(meant) : null);
  return { ...figuresOf(mobile), key: _id, _id, variant: meant?._id, name, unit, mobile };
}

/** The lines of a mobile's variants; none when there is but one. */
export function rowsOfVariants(mobile: ManagedMobile): ItemRow[] {
  return (mobile.variants ?? []).map((inner) => {
    const unit = nameUnit(mobile.name, nameOfVariant(inner));
    const own = { key: `${mobile._id}:${inner._id}`, _id: mobile._id, variant: inner._id };
    return { ...figuresOf(inner), ...own, name: unit, unit, mobile, inner };
  });
}

/** @param opened ids of the mobiles whose variants are shown below them */
export function toRows(mobiles: readonly ManagedMobile[], opened: ReadonlySet<string>): ItemRow[] {
  return mobiles.flatMap((mobile) => [
    rowOfMobile(mobile),
    ...(opened.has(mobile._id) ? rowsOfVariants(mobile) : []),
  ]);
}

/** Everything on sale of the mobiles, each unit once. */
export function unitsOf(mobiles: readonly ManagedMobile[]): ItemRow[] {
  return mobiles.flatMap((mobile) =>
    mobile.variants ? rowsOfVariants(mobile) : [rowOfMobile(mobile)],
  );
}

/** Units of all variants together. */
export function totalStock({ variants, stock }: ManagedMobile): number {
  return variants ? variants.reduce((sum, one) => sum + one.stock, 0) : stock;
}

/** "Midnight, 256 GB (2 left); Blue, 128 GB (none left)"; undefined where no variant runs out. */
export function describeLowStock({ variants = [] }: ManagedMobile): string | undefined {
  const low = variants.filter(({ available }) => available <= LOW_STOCK_MAX);
  if (low.length === 0) return undefined;
  const named = low.slice(0, NAMED_MAX).map((variant) => {
    const { available } = variant;
    return `${nameOfVariant(variant)} (${available > 0 ? available : 'none'} left)`;
  });
  const others = low.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

/** The mobile as it is once the changes are saved, to be shown before they are. */
export function withWanted(mobile: ManagedMobile, changes: readonly ItemChange[]): ManagedMobile {
  const meant = defaultOf(mobile)?._id;
  let shown = mobile;
  for (const { variant = meant, wanted } of changes.filter(({ _id }) => _id === mobile._id)) {
    if (variant === meant) shown = withValues(shown, wanted);
    const variants = shown.variants?.map((one) =>
      one._id === variant ? withValues(one, wanted) : one,
    );
    if (variants) shown = { ...shown, variants };
  }
  return shown;
}

function withValues<Unit extends Figures>(
  unit: Unit,
  { price, stock = unit.stock }: ItemChange['wanted'],
): Unit {
  const counted = { ...unit, stock, available: unit.available + stock - unit.stock };
  if (price === undefined) return counted;
  const isReduced = unit.price < unit.listPrice;
  return { ...counted, listPrice: price, price: isReduced ? unit.price : price };
}

function figuresOf({ price, listPrice, offerEndsOn, stock, available }: Figures): Figures {
  return { price, listPrice, offerEndsOn, stock, available };
}
