/** What the cells of a row say of a variant. Pure. */
import { isPlainText } from '../../../shared/rules/plain-text.ts';
import { readSize } from '../../../shared/tools/storage-size.ts';
import {
  barcodeEntry,
  colourEntry,
  colourHexEntry,
  ramEntry,
  skuEntry,
  storageEntry,
} from '../../phone/schema.ts';
import { COLOUR_MAX } from '../../phone/variant-limits.ts';
import type { Cells } from '../formats/cells.ts';

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

function readFlag(flag = ''): boolean | undefined {
  return FLAGS[flag.toLowerCase()];
}

/** A schema of what staff may enter. */
interface Entry<Value> {
  safeParse(value: unknown): { data?: Value };
}

/** @returns what the cells say, and a sentence on each that says nothing sensible */
export function readVariantCells(cells: Cells): { cells: VariantCells; problems: string[] } {
  const read: VariantCells = { isDefault: readFlag(cells.default) ?? false };
  const problems: string[] = [];
  function readEntry<Value>(column: Column, schema: Entry<Value>, value: unknown) {
    if (!cells[column]) return undefined;
    const { data } = schema.safeParse(value);
    // Control characters are reported for all cells in one place.
    if (data === undefined && isPlainText(cells[column])) problems.push(PROBLEMS[column]);
    return data;
  }
  read.sku = readEntry('sku', skuEntry, cells.sku);
  // An apostrophe makes spreadsheets take the digits for text.
  read.barcode = readEntry('barcode', barcodeEntry, cells.barcode?.replace(/^'/, ''));
  read.colour = readEntry('colour', colourEntry, cells.colour);
  read.colourHex = readEntry('colour_hex', colourHexEntry, cells.colour_hex);
  read.storageGb = readEntry('storage', storageEntry, readSize(cells.storage ?? ''));
  read.ramGb = readEntry('ram', ramEntry, readSize(cells.ram ?? ''));
  if (readFlag(cells.default) === undefined) problems.push('“default” must be yes or no.');
  return { cells: read, problems };
}

const PROBLEMS = {
  sku: '“sku” must be 1 to 64 plain characters.',
  barcode:
    '“barcode” must have 8, 12, 13 or 14 digits; a spreadsheet may have cut it, so format its column as text.',
  colour: `“colour” is longer than ${COLOUR_MAX} characters.`,
  colour_hex: '“colour_hex” must be # and six digits or letters from a to f, such as #1f2020.',
  storage: '“storage” must be a size such as 256 GB or 1 TB.',
  ram: '“ram” must be a size such as 8 GB.',
} as const;
type Column = keyof typeof PROBLEMS;
