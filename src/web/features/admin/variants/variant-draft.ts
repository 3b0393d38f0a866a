/** The variants of a mobile while they are typed: numbers are texts until they are read. Empty means not known. */
import { useCallback, useRef, useState } from 'react';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { DEFAULT_STOCK } from '../../../../shared/constants.ts';
import { HEX_CODE } from '../../../../shared/rules/typed-facts.ts';
import { foldText } from '../../../../shared/tools/fold-text.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { readDollars } from '../../../../shared/tools/plain-number.ts';
import { readSize } from '../../../../shared/tools/storage-size.ts';
import { formatStorage } from '../../../../shared/words/wording.ts';
import { type OfferDraft, toDrafts, typedOf } from '../offers/offer-drafts.ts';

/** What is typed of a variant, in the order of the table, which is that of rows from a spreadsheet. */
export const VARIANT_FIELDS = [
  'colour',
  'storage',
  'price',
  'stock',
  'sku',
  'barcode',
  'ram',
] as const;
export type VariantField = (typeof VARIANT_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<VariantField, string>> = {
  colour: 'Colour',
  storage: 'Storage',
  price: 'Price',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  ram: 'RAM',
};

/** A variant as it is typed. */
export interface VariantDraft extends Readonly<Record<VariantField, string>> {
  /** Its id, or one of its own for as long as the form is open. */
  key: string;
  /** As it is in the shop; undefined for a new one. */
  stored: WireManagedVariant | undefined;
  /** Its colour as `#rrggbb`, unless the specs name it. */
  hex: string;
  offers: readonly OfferDraft[];
  /** False once it is withdrawn. */
  isOnSale: boolean;
}

/** All variants of a mobile; `main` is the key of the one that stands for it. */
export interface VariantsDraft {
  rows: readonly VariantDraft[];
  main: string;
}

/** A colour of the model, as its specs name it. */
export interface SpecColour {
  name: string;
  hex: string;
}

/** @param stored of one mobile, in the order to show; none for a mobile that is new */
export function toVariantsDraft(stored: readonly WireManagedVariant[]): VariantsDraft {
  const rows = stored.map(draftOf);
  const main = stored.find(({ isDefault }) => isDefault)?._id;
  if (main !== undefined) return { rows, main };
  const first = newVariant('first', { stock: String(DEFAULT_STOCK) });
  return { rows: [first], main: first.key };
}

function draftOf(stored: WireManagedVariant): VariantDraft {
  const { _id, colour, colourHex, storage, ram, sku, barcode, listPrice, stock, offers } = stored;
  return {
    key: _id,
    stored,
    colour: colour ?? '',
    hex: colourHex ?? '',
    storage: String(storage ?? ''),
    ram: String(ram ?? ''),
    sku,
    barcode: barcode ?? '',
    price: String(listPrice),
    stock: String(stock),
    offers: toDrafts(offers),
    isOnSale: stored.onSale,
  };
}

export function newVariant(key: string, known: Partial<VariantDraft> = {}): VariantDraft {
  return {
    ...{ colour: '', hex: '', storage: '', ram: '', sku: '', barcode: '', price: '', stock: '' },
    ...{ stored: undefined, offers: [], isOnSale: true },
    ...known,
    key,
  };
}

/** What is to be on sale. */
export function soldRows({ rows }: VariantsDraft): VariantDraft[] {
  return rows.filter(({ isOnSale }) => isOnSale);
}

export function mainRow({ rows, main }: VariantsDraft): VariantDraft | undefined {
  return rows.find(({ key }) => key === main);
}

/** The lowest price, where they differ. */
export function lowestPrice(draft: VariantsDraft): number | undefined {
  const prices = soldRows(draft).map(({ price }) => readWhole(price) || 0);
  const known = prices.filter((price) => price > 0);
  const lowest = Math.min(...known);
  return known.some((price) => price > lowest) ? lowest : undefined;
}

/** Whether there is one variant of which nothing is known: price and stock then say everything. */
export function isPlain(draft: VariantsDraft): boolean {
  const [only, ...others] = draft.rows;
  return others.length === 0 && only !== undefined && isUnknown(only);
}

/** Whether nothing tells it apart from others. */
export function isUnknown({ colour, storage, ram, barcode }: VariantDraft): boolean {
  return `${colour}${storage}${ram}${barcode}`.trim() === '';
}

/** Gigabytes as they are typed, "256", "256 GB" or "1 TB"; null when nothing is, NaN for what is no size. */
export function readGigabytes(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : (readSize(trimmed) ?? Number.NaN);
}

/** A whole number; undefined when nothing is typed, NaN for what is none. */
export function readWhole(text: string): number | undefined {
  return text.trim() === '' ? undefined : (readDollars(text) ?? Number.NaN);
}

/** The colour as the specs name it, whatever its letters; undefined when they do not. */
export function specColourOf(
  colour: string,
  colours: readonly SpecColour[],
): SpecColour | undefined {
  const wanted = foldText(colour);
  return colours.find(({ name }) => wanted !== '' && foldText(name) === wanted);
}

/** Its colour as `#rrggbb`: the one of the specs, else its own; empty when it has none. */
export function hexOf({ colour, hex }: VariantDraft, colours: readonly SpecColour[]): string {
  const found = specColourOf(colour, colours)?.hex ?? hex;
  return colour.trim() !== '' && HEX_CODE.test(found) ? found.toLowerCase() : '';
}

/** In words: "Midnight, 8 GB RAM, 256 GB"; null when nothing is known of it. */
export function nameDraft({ colour, storage, ram }: VariantDraft): string | null {
  const size = (text: string) => {
    const gigabytes = readGigabytes(text);
    return gigabytes === null || Number.isNaN(gigabytes) ? text.trim() : formatStorage(gigabytes);
  };
  const memory = size(ram);
  const parts = [colour.trim(), memory && `${memory} RAM`, size(storage)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** What tells it apart from the others of its mobile. */
export function identityOf({ colour, storage, ram }: VariantDraft): string {
  const sizes = [storage, ram].map((text) => readGigabytes(text) ?? 0);
  return [foldText(colour), ...sizes].join('|');
}

/** Id of the control of a field. */
export function variantFieldId(key: string, field: VariantField | 'hex'): string {
  return `variant-${key}-${field}`;
}

/** Changes what is typed, whatever it is by then. */
export type ChangeVariants = (apply: (draft: VariantsDraft) => VariantsDraft) => void;

/**
 * The variants of a mobile while they are typed.
 * @param stored as they are in the shop; none for a mobile that is new
 * @param onChange told of what is typed, to keep other fields in step
 */
export function useVariants(
  stored: readonly WireManagedVariant[],
  onChange: (draft: VariantsDraft) => void,
) {
  const [first] = useState(() => toVariantsDraft(stored));
  const [draft, setDraft] = useState(first);
  const [isOpen, setIsOpen] = useState(!isPlain(first));
  const latest = useRef(first);
  const tell = useRef(onChange);
  tell.current = onChange;

  // The same function for good, so that only rows that change are painted again.
  const change = useCallback<ChangeVariants>((apply) => {
    latest.current = apply(latest.current);
    setDraft(latest.current);
    tell.current(latest.current);
  }, []);

  function startAnew() {
    latest.current = toVariantsDraft([]);
    setDraft(latest.current);
    setIsOpen(false);
  }

  return {
    draft,
    isOpen,
    open: () => setIsOpen(true),
    change,
    startAnew,
    isChanged: isDraftChanged(draft, first),
  };
}

/** True when a typed value differs, so there is something to save. */
export function isDraftChanged(draft: VariantsDraft, first: VariantsDraft): boolean {
  return draft !== first && !isSame(typedIn(draft), typedIn(first));
}

/** What is typed in all, without what the shop has of it. */
function typedIn({ rows, main }: VariantsDraft) {
  const typed = rows.map((row) => [
    ...[row.key, row.isOnSale, row.hex, ...VARIANT_FIELDS.map((field) => row[field])],
    row.offers.map(typedOf),
  ]);
  return [main, typed];
}
