/** What the cells of a row say of a variant. Pure. */
import {
  BARCODE,
  COLOUR_HEX,
  COLOUR_MAX,
  RAM_MAX_GB,
  SKU,
  STORAGE_MAX_GB,
} from '../../phone/variant-limits.ts';
import type { Cells } from '../formats/cells.ts';
import { readSize } from '../formats/size-rules.ts';

/** Undefined leaves the present value alone. */
export interface VariantCells {
  sku?: string;
  barcode?: string;
  colour?: string;
  colourHex?: string;
  storageGb?: number;
  ramGb?: number;
  /** Whether it says that this one stands for the mobile. */
  isDefault: boolean;
}

const FLAGS: Readonly<Record<string, boolean>> = { '': false, no: false, yes: true };

function readFlag(flag: string): boolean | undefined {
  return FLAGS[flag.toLowerCase()];
}

/** @returns what the cells say, and a sentence on each that says nothing sensible */
export function readVariantCells(cells: Cells): { cells: VariantCells; problems: string[] } {
  const { sku, colour, default: flag = '' } = cells;
  const barcode = cells.barcode && toBarcode(cells.barcode);
  const colourHex = cells.colour_hex?.toLowerCase();
  const storageGb = cells.storage ? readSize(cells.storage) : undefined;
  const ramGb = cells.ram ? readSize(cells.ram) : undefined;
  const read: VariantCells = { isDefault: readFlag(flag) ?? false };
  if (sku) read.sku = sku;
  if (barcode) read.barcode = barcode;
  if (colour) read.colour = colour.replace(/\s+/g, ' ');
  if (colourHex) read.colourHex = colourHex;
  if (storageGb !== undefined) read.storageGb = storageGb;
  if (ramGb !== undefined) read.ramGb = ramGb;
  const broken = RULES.filter(([isBroken]) => isBroken(read, cells));
  return { cells: read, problems: broken.map(([, problem]) => problem) };
}

/** What is wrong with what was read of the cells, and what is said of it. */
type Rule = readonly [isBroken: (read: VariantCells, cells: Cells) => boolean, problem: string];

const BARCODE_PROBLEM =
  '“barcode” must have 8, 12, 13 or 14 digits; a spreadsheet may have cut it, so format its column as text.';

const RULES: readonly Rule[] = [
  [({ sku }) => sku !== undefined && !SKU.test(sku), '“sku” must be 1 to 64 plain characters.'],
  [({ barcode }) => barcode !== undefined && !BARCODE.test(barcode), BARCODE_PROBLEM],
  [
    (_, { colour = '' }) => colour.length > COLOUR_MAX,
    `“colour” is longer than ${COLOUR_MAX} characters.`,
  ],
  [
    ({ colourHex }) => colourHex !== undefined && !COLOUR_HEX.test(colourHex),
    '“colour_hex” must be # and six digits or letters from a to f, such as #1f2020.',
  ],
  [
    ({ storageGb }, { storage }) => Boolean(storage) && !isWithin(storageGb, STORAGE_MAX_GB),
    '“storage” must be a size such as 256 GB or 1 TB.',
  ],
  [
    ({ ramGb }, { ram }) => Boolean(ram) && !isWithin(ramGb, RAM_MAX_GB),
    '“ram” must be a size such as 8 GB.',
  ],
  [(_, { default: flag = '' }) => readFlag(flag) === undefined, '“default” must be yes or no.'],
];

/** As scanners read it; other shops write blanks and hyphens into it, and an apostrophe before it. */
function toBarcode(text: string): string {
  return text.replace(/^'|[\s-]/g, '');
}

function isWithin(size: number | undefined, most: number): boolean {
  return size !== undefined && size <= most;
}
