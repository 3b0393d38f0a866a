/**
 * What a line adds or changes, as the fields of a mobile. Protects: what a row does not name stays as it is. Pure.
 */
import { DEFAULT_STOCK } from '../../../shared/constants.ts';
import {
  type MobileFields,
  onlyChanged,
  pickSame,
  type VariantFields,
} from '../../catalogue/index.ts';
import { stateFacts } from '../formats/fact-rules.ts';
import type { NewRow } from '../store.ts';
import { factsKey, type NamedMobile } from './earlier.ts';
import type { KnownMobile, KnownVariant } from './known.ts';
import { factsAfter, isOneMore } from './match-variant.ts';
import { priceWarning, toWarning, type WantedRow } from './rules.ts';

/** What a line is about. */
export interface Subject {
  present: KnownMobile | undefined;
  /** What earlier lines said of the same mobile. */
  named: NamedMobile | undefined;
  /** By which later lines find it; undefined when they cannot. */
  key: string | undefined;
  /** The variant that it changes; undefined for a new one, and for a row that is of a mobile alone. */
  found: KnownVariant | undefined;
}

/** A new mobile with its default variant, or a further variant of one. */
export function additionOf(
  { own, slug, variant }: WantedRow,
  { named }: Subject,
  variantId: string | null,
): Pick<NewRow, 'action' | 'slug' | 'after'> {
  const isWhole = named === undefined;
  const { isDefault: _, priceCents, stock, ...facts } = variant ?? {};
  const after: Partial<MobileFields> = isWhole ? { ...own } : {};
  if (variantId !== null && isWhole) {
    Object.assign(after, { priceCents, stock });
    if (Object.values(facts).some((fact) => fact !== undefined))
      after.variants = { [variantId]: facts };
  } else if (variantId !== null) {
    const units = stock ?? DEFAULT_STOCK;
    after.variants = { [variantId]: { ...facts, priceCents, stock: units, isOnSale: true } };
    if (variant?.isDefault && variantId !== named?.mainId) after.defaultVariantId = variantId;
  }
  return { action: 'add', slug: isWhole ? (slug ?? null) : null, after };
}

interface Change {
  line: number;
  mobileId: string;
  variantId: string | null;
  name: string;
  subject: Subject;
}

/** What changes of a mobile that is there, and of its variants. */
export function changeOf(wanted: WantedRow, present: KnownMobile, change: Change): NewRow {
  const { line, mobileId, variantId, name, subject } = change;
  const { found, named } = subject;
  const fields = fieldsOf(present, found);
  const said = variantId === null ? {} : saidOfVariant(wanted, { present, found, variantId });
  const after = onlyChanged({ ...(named ? {} : saidOfMobile(wanted, present)), ...said }, fields);
  const base = { line, mobileId, variantId, version: present.version };
  if (Object.keys(after).length === 0) {
    return { ...base, action: 'same', name, warning: toWarning(wanted.warnings) };
  }
  const isAdded = variantId !== null && isOneMore(found);
  const price = after.priceCents ?? after.variants?.[variantId ?? '']?.priceCents;
  const moved = found && !isAdded ? priceWarning(found.priceCents, price) : null;
  const warning = toWarning([moved, ...wanted.warnings]);
  const action = isAdded ? 'add' : 'change';
  return { ...base, name, action, before: pickSame(after, fields), after, warning };
}

/** Of a mobile, what its first row says of it. */
function saidOfMobile({ own, facts }: WantedRow, present: KnownMobile): Partial<MobileFields> {
  const specs = facts.length > 0 && present.specs && stateFacts(present.specs, facts);
  return { ...own, ...(specs && { specs }) };
}

function saidOfVariant(
  { variant: wanted }: WantedRow,
  {
    present,
    found,
    variantId,
  }: { present: KnownMobile; found: KnownVariant | undefined; variantId: string },
): Partial<MobileFields> {
  if (!wanted) return {};
  const { isDefault, priceCents, stock, ...facts } = wanted;
  const { colour } = factsAfter(wanted, found);
  const own = { ...facts, ...(facts.colour !== undefined && { colour }) };
  if (found?.id === present.main.id) {
    return { priceCents, stock, variants: { [variantId]: own } };
  }
  const added = isOneMore(found) && {
    ...{ isOnSale: true, stock: stock ?? found?.stock ?? DEFAULT_STOCK },
    colourHex: own.colourHex ?? found?.colourHex ?? hexOf(present, colour),
  };
  return {
    variants: { [variantId]: { ...own, priceCents, stock, ...added } },
    ...(isDefault && { defaultVariantId: variantId }),
  };
}

/** A colour that another variant has looks the same. */
function hexOf({ variants }: KnownMobile, colour: string | null): string | null {
  if (colour === null) return null;
  const key = factsKey({ colour });
  return variants.find((one) => factsKey({ colour: one.colour }) === key)?.colourHex ?? null;
}

function fieldsOf(present: KnownMobile, found: KnownVariant | undefined): MobileFields {
  const { main, id: _, variants: __, version: ___, ...own } = present;
  const { priceCents, stock } = main;
  const known = found && { [found.id]: variantFieldsOf(found) };
  return {
    ...own,
    priceCents,
    stock,
    offers: [],
    defaultVariantId: main.id,
    variants: known ?? {},
  };
}

function variantFieldsOf({
  id: _,
  mobileId: __,
  reserved: ___,
  ...own
}: KnownVariant): VariantFields {
  return { ...own, offers: [] };
}
