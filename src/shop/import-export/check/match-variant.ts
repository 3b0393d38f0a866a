/** Which variant of a mobile a row means, and what stands against it. Pure. */
import { foldText } from '../../../shared/tools/fold-text.ts';
import { VARIANTS_MAX } from '../../phone/variant-limits.ts';
import { type Earlier, factsKey, type NamedMobile } from './earlier.ts';
import type { Known, KnownMobile, KnownVariant } from './known.ts';
import type { WantedVariant } from './rules.ts';

/** A row that is of a variant, with what is known of its mobile. */
export interface VariantRow {
  wanted: WantedVariant;
  /** Undefined when the mobile is new. */
  present: KnownMobile | undefined;
  /** What earlier lines said of the mobile. */
  named: NamedMobile | undefined;
}

/**
 * By its SKU, else by colour and sizes; a row that names none of them means the default variant, and the only one
 * there is when it names a SKU alone.
 * @returns undefined for a variant that is new
 */
export function findVariant({ wanted, present, named }: VariantRow): KnownVariant | undefined {
  if (!present) return undefined;
  const { sku } = wanted;
  const bySku = sku && present.variants.find((one) => one.sku === sku);
  if (bySku) return bySku;
  const isAlone = present.variants.every(({ id, isOnSale }) => id === present.main.id || !isOnSale);
  if (!hasFacts(wanted) && (sku === undefined || isAlone)) return present.main;
  const key = factsKey(wanted);
  const alike = present.variants.filter((one) => factsKey(one) === key);
  const found = alike.find(({ isOnSale }) => isOnSale) ?? alike[0];
  if (found) return found;
  const isFirst = named === undefined || named.variants.length === 0;
  return isFirst && isAlone && mayBe(present.main, wanted) ? present.main : undefined;
}

function hasFacts({ colour, storageGb, ramGb }: WantedVariant): boolean {
  return colour !== undefined || storageGb !== undefined || ramGb !== undefined;
}

/**
 * A mobile from before there were variants, or from a file with one row a mobile, has one of which no colour is
 * known: the first row about it describes that one, or it would stay on sale beside those that it stood for.
 */
function mayBe({ colour, storageGb, ramGb }: KnownVariant, wanted: WantedVariant): boolean {
  const agrees = (known: number | null, said: number | undefined) =>
    known === null || said === undefined || known === said;
  return colour === null && agrees(storageGb, wanted.storageGb) && agrees(ramGb, wanted.ramGb);
}

/** What it will be called by: cells that are empty leave what is known. */
export function factsAfter(wanted: WantedVariant, found: KnownVariant | undefined) {
  const isSameColour = foldText(wanted.colour ?? '') === foldText(found?.colour ?? '');
  return {
    // A row that names a colour in other letters means the one that is there.
    colour: (isSameColour ? found?.colour : wanted.colour) ?? found?.colour ?? null,
    storageGb: wanted.storageGb ?? found?.storageGb ?? null,
    ramGb: wanted.ramGb ?? found?.ramGb ?? null,
  };
}

/** A sentence on each thing that stands against it. */
export function findVariantProblems(
  row: VariantRow,
  found: KnownVariant | undefined,
  { known, earlier }: { known: Known; earlier: Earlier },
): string[] {
  const { wanted, present, named } = row;
  return [
    ...(present && !found && !hasFacts(wanted)
      ? [`No variant of this mobile has the SKU ${wanted.sku}; a new one needs a colour or a size.`]
      : []),
    ...findDoubled(row, found),
    ...findTakenSku(row, found, { known, earlier }),
    ...(wanted.isDefault && named?.defaultLine !== undefined
      ? [`Line ${named.defaultLine} has the default variant already.`]
      : []),
    ...(found && (wanted.stock ?? found.reserved) < found.reserved
      ? [`${found.reserved} units are being paid for right now.`]
      : []),
    ...(isOneMore(found) && countNow(row) >= VARIANTS_MAX
      ? [`A mobile has ${VARIANTS_MAX} variants at most.`]
      : []),
  ];
}

export const isOneMore = (found: KnownVariant | undefined) => found?.isOnSale !== true;

/** How many variants of the mobile are on sale, those that earlier lines add included. */
export function countNow({ present, named }: Pick<VariantRow, 'present' | 'named'>): number {
  return named?.count ?? present?.variants.filter(({ isOnSale }) => isOnSale).length ?? 0;
}

/** The same variant in two lines, or what would be the same one as another. */
function findDoubled(
  { wanted, present, named }: VariantRow,
  found: KnownVariant | undefined,
): string[] {
  const lines = named?.variants ?? [];
  const same = found && lines.find(({ id }) => id === found.id);
  if (same) return [`Line ${same.line} is about the same variant.`];
  const key = factsKey(factsAfter(wanted, found));
  // What is as it was can stand beside what is alike, because it does.
  if (found?.isOnSale && key === factsKey(found)) return [];
  const alike = lines.find((one) => one.key === key);
  if (alike) return [`Line ${alike.line} is about the same variant.`];
  const twin = present?.variants.find(
    (one) => one.isOnSale && one.id !== found?.id && factsKey(one) === key,
  );
  return twin ? [`The variant with the SKU ${twin.sku} has this colour and these sizes.`] : [];
}

function findTakenSku(
  { wanted: { sku } }: VariantRow,
  found: KnownVariant | undefined,
  { known, earlier }: { known: Known; earlier: Earlier },
): string[] {
  if (sku === undefined) return [];
  const holder = known.skus.get(sku);
  const line = earlier.skus.get(sku);
  return [
    ...(holder && holder.variantId !== found?.id
      ? [`The SKU ${sku} is that of “${holder.mobileName}”.`]
      : []),
    ...(line === undefined ? [] : [`Line ${line} has the same SKU.`]),
  ];
}
