/** Values of recorded fields as people read them. Pure. */
import { toPercent } from '../../../../shared/rules/shop-settings.ts';
import { capitalise, formatStorage } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { isStaffWord, STAFF_WORDS } from '../../orders/staff/staff-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  priceCents: 'Price',
  amountCents: 'Amount',
  refundCents: 'Refund',
  imageKey: 'Picture',
  isOnSale: 'On sale',
  slug: 'Address',
  fileName: 'File',
  rejection: 'Reason',
  revision: 'Text number',
  defaultVariantId: 'Default variant',
  sku: 'SKU',
  colourHex: 'Colour code',
  ramGb: 'RAM',
  storageGb: 'Storage',
  ratePpm: 'rate',
  appliesFrom: 'from',
  taxesShipping: 'delivery taxed',
  home: 'Place of the shop',
  showsRealmeBanner: 'Realme banner shown',
};

/** "Price", "Screen size". */
export function labelOf(field: string): string {
  return LABELS[field] ?? capitalise(field.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
}

/** The same within a sentence: "price", but "SKU". */
export function wordOf(field: string): string {
  const label = labelOf(field);
  return label === label.toUpperCase() ? label : label.toLowerCase();
}

export function showValue(field: string, value: unknown): string {
  if (value === undefined) return '–';
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'status' && isStaffWord(value)) return STAFF_WORDS[value];
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return formatDollars(value / 100);
    if (field.endsWith('Ppm')) return `${toPercent(value)}%`;
    if (field === 'storageGb' || field === 'ramGb') return formatStorage(value);
  }
  if (Array.isArray(value)) return value.map((one) => showValue('', one)).join(', ') || 'none';
  if (isPlain(value)) {
    return Object.entries(value)
      .map(([name, part]) => `${LABELS[name] ?? name} ${showValue(name, part)}`)
      .join(' ');
  }
  return String(value);
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing for what is no record. */
export function record(value: unknown): Record<string, unknown> {
  return isPlain(value) ? value : {};
}
