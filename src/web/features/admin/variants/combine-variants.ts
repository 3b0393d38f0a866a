/** Many variants at once: a colour in every size, a size in every colour, all that the specs name. Pure. */
import { foldText } from '../../../../shared/tools/fold-text.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import {
  hexOf,
  identityOf,
  isUnknown,
  newVariant,
  readGigabytes,
  readWhole,
  type SpecColour,
  soldRows,
  specColourOf,
  type VariantDraft,
  type VariantsDraft,
} from './variant-draft.ts';

/** Texts as they stand in the table; empty for what is not known. */
export interface Size {
  storage: string;
  ram: string;
}

/** Each size that is sold, the smallest first. */
export function sizesOf(draft: VariantsDraft): Size[] {
  const found = new Map<string, Size>();
  for (const { storage, ram } of soldRows(draft))
    found.set(sizeKey({ storage, ram }), { storage, ram });
  return [...found.values()].sort((a, b) => gigabytes(a) - gigabytes(b) || ramOf(a) - ramOf(b));
}

export const sizeKey = ({ storage, ram }: Size) => `${gigabytes({ storage })}|${ramOf({ ram })}`;

const gigabytes = ({ storage }: Pick<Size, 'storage'>) => readGigabytes(storage) || 0;
const ramOf = ({ ram }: Pick<Size, 'ram'>) => readGigabytes(ram) || 0;

/** Each colour that is sold, with its code where it has one. */
export function coloursOf(draft: VariantsDraft, colours: readonly SpecColour[]): SpecColour[] {
  const found = new Map<string, string>();
  for (const row of soldRows(draft)) {
    const name = row.colour.trim();
    if (name !== '' && !found.get(name)) found.set(name, hexOf(row, colours));
  }
  return [...found].map(([name, hex]) => ({ name, hex }));
}

/** Colours of the specs in which it is not sold yet. */
export function freeColours(draft: VariantsDraft, colours: readonly SpecColour[]): SpecColour[] {
  const sold = coloursOf(draft, colours);
  return colours.filter(({ name }) => name.trim() !== '' && !specColourOf(name, sold));
}

/** What each new variant begins with. */
export interface Adding {
  price: string;
  stock: string;
  /** Keys of rows are made by it. */
  createKey: () => string;
}

/**
 * One colour in these sizes; a size costs what it costs in the other colours.
 * @param adding `price` is that of a size that is sold in no colour yet
 */
export function addColour(
  draft: VariantsDraft,
  colour: SpecColour,
  sizes: readonly Size[],
  adding: Adding,
): VariantsDraft {
  return addRows(
    draft,
    sizes.map((size) => ({
      ...{ ...size, colour: colour.name.trim(), hex: colour.hex },
      price: priceOf(draft, size) ?? adding.price,
    })),
    adding,
  );
}

/** One size in these colours, each at the same price. */
export function addSize(
  draft: VariantsDraft,
  size: Size,
  colours: readonly SpecColour[],
  adding: Adding,
): VariantsDraft {
  const inEach = colours.length > 0 ? colours : [{ name: '', hex: '' }];
  return addRows(
    draft,
    inEach.map(({ name, hex }) => ({ ...size, colour: name, hex, price: adding.price })),
    adding,
  );
}

/** Every colour of the specs in every storage size of them. */
export function addAll(
  draft: VariantsDraft,
  known: { colours: readonly SpecColour[]; storage: readonly number[] },
  adding: Adding,
): VariantsDraft {
  const sizes = known.storage.length > 0 ? known.storage.map(String) : [''];
  const wanted = known.colours.flatMap(({ name, hex }) =>
    sizes.map((storage) => ({ colour: name.trim(), hex, storage, ram: '' })),
  );
  return addRows(
    draft,
    wanted.map((facts) => ({ ...facts, price: priceOf(draft, facts) ?? adding.price })),
    adding,
  );
}

/** Adds what is not on sale yet; what was withdrawn comes back as it was. */
function addRows(
  draft: VariantsDraft,
  wanted: readonly Pick<VariantDraft, 'colour' | 'hex' | 'storage' | 'ram' | 'price'>[],
  { stock, createKey }: Adding,
): VariantsDraft {
  return putRows(
    draft,
    wanted.map((facts) => ({
      added: newVariant('', { ...facts, stock }),
      known: {},
      first: { colour: facts.colour, hex: facts.hex, storage: facts.storage, ram: facts.ram },
    })),
    createKey,
  );
}

export interface PutRow {
  /** What is added where there is no such variant. */
  added: VariantDraft;
  /** What changes of one that is there. */
  known: Partial<VariantDraft>;
  /** What is said of the only row of which nothing is known, which becomes the first new one. */
  first: Partial<VariantDraft>;
}

/** Adds variants beside those of their colour, or changes those that are there, which are then on sale. */
export function putRows(
  draft: VariantsDraft,
  wanted: readonly PutRow[],
  createKey: () => string,
): VariantsDraft {
  const rows = [...draft.rows];
  for (const { added, known, first } of wanted) {
    const at = rows.findIndex((row) => identityOf(row) === identityOf(added));
    const found = rows[at];
    const [only] = rows;
    if (found) rows[at] = changeRow(found, { ...known, isOnSale: true });
    else if (rows.length === 1 && only && isUnknown(only)) {
      rows[0] = { ...only, price: only.price || added.price, ...first };
    } else {
      const last = rows.findLastIndex((row) => colourOf(row) === colourOf(added));
      rows.splice(last < 0 ? rows.length : last + 1, 0, { ...added, key: createKey() });
    }
  }
  return { ...draft, rows };
}

/** The same row where nothing becomes different, so that one can tell. */
function changeRow(row: VariantDraft, change: Partial<VariantDraft>): VariantDraft {
  const changed = { ...row, ...change };
  return isSame(changed, row) ? row : changed;
}

const colourOf = ({ colour }: VariantDraft) => foldText(colour);

/** What a size costs in the first colour that has it. */
function priceOf(draft: VariantsDraft, size: Size): string | undefined {
  return soldRows(draft).find(
    (row) => sizeKey(row) === sizeKey(size) && readWhole(row.price) !== undefined,
  )?.price;
}
