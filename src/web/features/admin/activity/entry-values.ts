/** Values of recorded fields as people read them. Pure. */
import { NO_OFFER_END } from '../../../../shared/constants.ts';
import { toPercent } from '../../../../shared/rules/shop-settings.ts';
import { capitalise, formatStorage } from '../../../../shared/words/wording.ts';
import { FACT_LIST } from '../../../../shop/phone/facts.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { isStaffWord, STAFF_WORDS } from '../../orders/staff/staff-words.ts';

/** Labels of recorded fields. Facts in the specs of a phone have labels of their own. */
export const LABELS: Readonly<Record<string, string>> = {
  accounts: 'Accounts removed',
  added: 'Added',
  amountCents: 'Amount',
  appliesFrom: 'from',
  attemptId: 'Payment attempt',
  attempts: 'Attempts',
  auditKey: 'Key',
  barcode: 'Barcode',
  carrier: 'Carrier',
  category: 'Brand',
  changed: 'Changed',
  closed: 'Closed',
  colour: 'Colour',
  colourHex: 'Colour code',
  companyAddress: 'Company address',
  companyName: 'Company',
  contactEmail: 'Company email',
  country: 'Country',
  defaultVariantId: 'Default variant',
  description: 'Description',
  ended: 'Sessions ended',
  endsAt: 'ends',
  event: 'Event',
  events: 'Events',
  fileName: 'File',
  holdRefund: 'Refund on hold',
  home: 'Place of the shop',
  host: 'Host',
  imageKey: 'Picture',
  isCommitted: 'Import in effect',
  isOnSale: 'On sale',
  left: 'Recovery codes left',
  name: 'Name',
  note: 'Note',
  offers: 'Offers',
  priceCents: 'Price',
  pricesIncludeTax: 'Prices include tax',
  ramGb: 'RAM',
  ratePpm: 'rate',
  reason: 'Reason',
  refundCents: 'Refund',
  region: 'State or province',
  rejection: 'Reason',
  reply: 'Reply',
  restocked: 'Back in stock',
  returnDays: 'Days for return',
  revision: 'Version of the review',
  role: 'Role',
  shippingPrices: 'Delivery prices',
  sampleReviews: 'Sample reviews removed',
  sha256: 'SHA-256',
  showsRealmeBanner: 'Realme banner shown',
  since: 'Since',
  skipped: 'Skipped',
  sku: 'SKU',
  slug: 'Address',
  specs: 'Specifications',
  startsAt: 'begins',
  state: 'State',
  status: 'Status',
  stock: 'Stock',
  storageGb: 'Storage',
  subject: 'Email',
  taxRates: 'Tax rates',
  taxesShipping: 'delivery taxed',
  timeZone: 'Time zone',
  trackingNumber: 'Tracking number',
  units: 'Phones returned',
  variants: 'Variants',
  writtenOff: 'Written off',
};

const FACT_LABELS = new Map(FACT_LIST.map(({ at, label }) => [at, label]));

/** Label of a fact by its path in the specs of a phone, such as `body.heightMm`. */
export function labelOfFact(path: string): string {
  return FACT_LABELS.get(path) ?? labelOf(path.replaceAll('.', ' '));
}

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
  if (value === NO_OFFER_END) return 'never';
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
