/** Two admins changed the variants of one mobile: variant by variant and field by field. Pure. */
import type { MobileBody, VariantBody, WireOffer } from '../../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../../contract/office/managed-variants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';

/** What is merged of a variant. */
export interface VariantLine
  extends Pick<
    WireManagedVariant,
    'colour' | 'colourHex' | 'storage' | 'ram' | 'barcode' | 'onSale' | 'stock'
  > {
  /** Undefined for one that the shop makes up. */
  sku: string | undefined;
  /** Without an offer. */
  price: number;
  offers: WireOffer[];
}
export type LineField = keyof VariantLine;

/** Variants by their ids; new ones by keys of their own. */
export interface VariantLines {
  lines: Readonly<Record<string, VariantLine>>;
  /** Of the one that stands for the mobile. */
  main: string;
}

/** Three versions of what two people began with together. */
export interface Versions<Fields> {
  opened: Fields;
  mine: Fields;
  theirs: Fields;
}

const FIELDS: readonly LineField[] = [
  ...(['onSale', 'colour', 'colourHex', 'storage', 'ram'] as const),
  ...(['price', 'stock', 'offers', 'sku', 'barcode'] as const),
];

export function linesOf(variants: readonly WireManagedVariant[]): VariantLines {
  const lines = variants.map((variant): [string, VariantLine] => {
    const { colour, colourHex, storage, ram, sku, barcode, stock, offers, onSale } = variant;
    const facts = { colour, colourHex, storage, ram, sku, barcode };
    return [variant._id, { ...facts, price: variant.listPrice, stock, offers, onSale }];
  });
  return {
    lines: Object.fromEntries(lines),
    main: variants.find(({ isDefault }) => isDefault)?._id ?? '',
  };
}

/**
 * The variants as one person wants them. What somebody else added meanwhile in the same colour and sizes is the
 * same one.
 */
export function typedLines(
  { price, stock, offers, variants }: MobileBody,
  { opened, theirs }: { opened: VariantLines; theirs: VariantLines },
): VariantLines {
  if (!variants) {
    const known = opened.lines[opened.main];
    if (!known) return opened;
    const line = { ...known, price, stock: stock ?? known.stock, offers: offers ?? known.offers };
    return { ...opened, lines: { ...opened.lines, [opened.main]: line } };
  }
  const lines: Record<string, VariantLine> = Object.fromEntries(
    Object.entries(opened.lines).map(([id, line]) => [id, { ...line, onSale: false }]),
  );
  let { main } = opened;
  for (const [index, body] of variants.entries()) {
    const key = body._id ?? findAlike(body, theirs) ?? `new-${index}`;
    lines[key] = toLine(body, opened.lines[key] ?? theirs.lines[key]);
    if (body.isDefault) main = key;
  }
  return { lines, main };
}

function findAlike(body: VariantBody, { lines }: VariantLines): string | undefined {
  const identity = identityOf(body);
  return Object.keys(lines).find((key) => isSame(identityOf(lines[key] ?? {}), identity));
}

function identityOf({ colour, storage, ram }: Partial<VariantLine> | VariantBody) {
  return [colour ?? null, storage ?? null, ram ?? null];
}

function toLine(body: VariantBody, known: VariantLine | undefined): VariantLine {
  const { colour = null, colourHex = null, storage = null, ram = null, barcode = null } = body;
  return {
    ...{ colour, colourHex, storage, ram, barcode, price: body.price, onSale: true },
    sku: body.sku ?? known?.sku,
    stock: body.stock ?? known?.stock ?? 0,
    offers: body.offers ?? known?.offers ?? [],
  };
}

/** A field of a variant that both have changed, each in another way. */
export interface LineMeeting {
  /** `variants.<key of the variant>.<field>` */
  key: string;
  id: string;
  field: LineField;
}

export function findLineMeetings({ opened, mine, theirs }: Versions<VariantLines>): LineMeeting[] {
  return [...keysOf(mine, theirs)].flatMap((id) => {
    const versions = { opened: opened.lines[id], mine: mine.lines[id], theirs: theirs.lines[id] };
    return FIELDS.filter((field) => isMeeting(field, versions)).map((field) => ({
      ...{ key: keyOf(id, field), id, field },
    }));
  });
}

type LineVersions = Record<'opened' | 'mine' | 'theirs', VariantLine | undefined>;

function isMeeting(field: LineField, { opened, mine, theirs }: LineVersions): boolean {
  // What only one of them has added is wanted by that one alone.
  if (!mine || !theirs || isSame(mine[field], theirs[field])) return false;
  if (field !== 'onSale') {
    const isSold = mine.onSale && theirs.onSale;
    return (
      isSold && !isSame(mine[field], opened?.[field]) && !isSame(theirs[field], opened?.[field])
    );
  }
  // Withdrawn by one of them, while the other has gone on with it.
  const kept = mine.onSale ? mine : theirs;
  return FIELDS.some((name) => !isSame(kept[name], opened?.[name]));
}

/** The own changes on top of theirs; of the fields both changed, those that are kept. */
export function mergeLines(
  versions: Versions<VariantLines>,
  kept: ReadonlySet<string>,
): VariantLines {
  const { opened, mine, theirs } = versions;
  const meetings = new Set(findLineMeetings(versions).map(({ key }) => key));
  const merged = [...keysOf(mine, theirs)].map((id): [string, VariantLine | undefined] => {
    const [own, other] = [mine.lines[id], theirs.lines[id]];
    if (!own || !other) return [id, own ?? other];
    const entries = FIELDS.map((field) => {
      const key = keyOf(id, field);
      const isOwn = meetings.has(key)
        ? kept.has(key)
        : !isSame(own[field], opened.lines[id]?.[field]);
      return [field, isOwn ? own[field] : other[field]];
    });
    return [id, Object.fromEntries(entries) as VariantLine];
  });
  const lines = Object.fromEntries(merged.filter(([, line]) => line)) as VariantLines['lines'];
  const wanted = [mainOf(versions, kept), theirs.main, mine.main, ...Object.keys(lines)];
  return { lines, main: wanted.find((id) => lines[id]?.onSale) ?? theirs.main };
}

/** The key of the question which variant stands for the mobile. */
export const MAIN = 'variants.main';

function mainOf({ opened, mine, theirs }: Versions<VariantLines>, kept: ReadonlySet<string>) {
  if (mine.main === opened.main) return theirs.main;
  return theirs.main === opened.main || kept.has(MAIN) ? mine.main : theirs.main;
}

/** Whether both have chosen another variant to stand for the mobile, each another one. */
export function isMainMet({ opened, mine, theirs }: Versions<VariantLines>): boolean {
  return ![opened.main, theirs.main].includes(mine.main) && theirs.main !== opened.main;
}

const keyOf = (id: string, field: LineField) => `variants.${id}.${field}`;

const keysOf = (...versions: VariantLines[]) =>
  new Set(versions.flatMap(({ lines }) => Object.keys(lines)));

/** What is sent to make theirs the merged ones: units and offers only where they become others. */
export function toVariantBodies(merged: VariantLines, theirs: VariantLines): VariantBody[] {
  return Object.entries(merged.lines)
    .filter(([, { onSale }]) => onSale)
    .map(([id, { onSale: _, sku, stock, offers, ...facts }]) => {
      const known = theirs.lines[id];
      return {
        ...facts,
        ...(known && { _id: id }),
        ...(sku !== undefined && { sku }),
        ...(stock !== known?.stock && { stock }),
        ...(!isSame(offers, known?.offers ?? []) && { offers }),
        ...(id === merged.main && { isDefault: true }),
      };
    });
}
