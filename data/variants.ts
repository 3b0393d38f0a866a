/**
 * The variants of a phone in the catalogue that an empty shop is filled with: every colour that its maker
 * sold with every storage size. What follows from no source is not invented: which RAM came with which
 * storage is not known, and barcodes are left out. Prices and units are those of a demo, by the rules below.
 */
import { hash } from 'node:crypto';
import type { PhoneFacts } from './schema.ts';

export interface DemoVariant {
  sku: string;
  colour: string;
  colourHex: string;
  storageGb: number;
  priceUsd: number;
  stock: number;
}

/** Each doubling of the storage costs so much of the price of the smallest size, in tens of dollars. */
const SHARE_A_DOUBLING = 0.1;
const LEAST_A_DOUBLING_USD = 20;
/** Stock of variants other than the default: enough that few are low or sold out. */
const LEAST_UNITS = 4;
const MOST_UNITS = 24;
/** The one sold-out variant of a phone whose other variants are in stock. */
const SOLD_OUT = 'APPLE-IPHONE-11-YELLOW-64';

/** The first one is the default: the colour of the pictures in the smallest size, at the price of the data. */
export function variantsOf(phone: PhoneFacts): [DemoVariant, ...DemoVariant[]] {
  const sizes = [...phone.storageGb].sort((a, b) => a - b);
  const [least = 0] = sizes;
  const [first, ...others] = phone.colours.flatMap(({ name, hex }) =>
    sizes.map((storageGb) => {
      const sku = toSku([phone.slug, name, String(storageGb)]);
      const priceUsd = phone.priceUsd + extraUsd(phone.priceUsd, storageGb / least);
      return { sku, colour: name, colourHex: hex, storageGb, priceUsd, stock: unitsOf(sku) };
    }),
  );
  if (!first) throw new Error(`${phone.id} has no colour or no storage size`);
  return [{ ...first, stock: phone.stock }, ...others];
}

function extraUsd(priceUsd: number, times: number): number {
  const aDoubling = Math.max(
    LEAST_A_DOUBLING_USD,
    Math.round((priceUsd * SHARE_A_DOUBLING) / 10) * 10,
  );
  return Math.round(Math.log2(times)) * aDoubling;
}

/** The same on every machine. */
function unitsOf(sku: string): number {
  if (sku === SOLD_OUT) return 0;
  const number = Number.parseInt(hash('sha256', sku).slice(0, 8), 16);
  return LEAST_UNITS + (number % (MOST_UNITS - LEAST_UNITS + 1));
}

function toSku(parts: string[]): string {
  return parts.join('-').toUpperCase().replace(/[^A-Z0-9]+/g, '-');
}
