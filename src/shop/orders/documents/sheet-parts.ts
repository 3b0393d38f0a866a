/** What invoices, credit notes and packing slips have in common. */
import { addressLines } from '../../../shared/delivery/delivery.ts';
import type { ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import type { ShopDeps } from '../../deps.ts';
import type { Sheet } from '../../ports.ts';
import { findSettings } from '../../settings/index.ts';
import { formatInvoiceNumber } from '../fulfilment/fulfilment-rules.ts';
import type { Invoice } from '../fulfilment/fulfilment-store.ts';
import type { OrderDetail } from '../fulfilment/read-order.ts';
import type { SnapshotItem } from '../rules.ts';

export interface Paper {
  /** Without a folder, for example `handset-invoice-2026-00042.pdf`. */
  fileName: string;
  bytes: Uint8Array;
}

export async function findSeller({
  db,
  config,
}: Pick<ShopDeps, 'db' | 'config'>): Promise<string[]> {
  return tellSeller((await findSettings(db)).settings, config);
}

/** Name, address and email of the company, as the settings have them. */
function tellSeller(
  { companyName, companyAddress, contactEmail }: ShopSettings,
  { publicUrl, mail }: ShopDeps['config'],
): string[] {
  const lines = companyAddress.split('\n').filter((line) => line.trim() !== '');
  const address = lines.length > 0 ? lines : [new URL(publicUrl).host];
  return [companyName, ...address, contactEmail || mail.contactTo];
}

export function listOrderFacts(invoice: Invoice): Sheet['facts'] {
  const day = printDay(invoice);
  return [
    { term: 'Order number', value: formatInvoiceNumber(invoice) },
    { term: 'Order date', value: day },
    { term: 'Paid by card on', value: day },
  ];
}

export const printDay = ({ issuedAt, timeZone }: Pick<Invoice, 'issuedAt' | 'timeZone'>) =>
  `${formatDate(dayIn(timeZone, issuedAt))} (${timeZone})`;

export const tellBuyer = (buyer: OrderDetail['buyer']) => ({
  heading: 'Buyer',
  lines: buyer ? [buyer.name, buyer.email] : ['Account erased'],
});

export const tellDestination = (delivery: OrderDetail['delivery']) => ({
  heading: 'Deliver to',
  lines: delivery ? addressLines(delivery) : ['No address given'],
});

/** The same variant at the same price is one line, in the order of the cart. */
export function groupItems<Item extends SnapshotItem>(items: readonly Item[]) {
  const groups = Map.groupBy(items, ({ variantId, priceCents }) => `${priceCents} ${variantId}`);
  return [...groups.values()].flatMap((units) =>
    units.slice(0, 1).map((first) => ({ ...first, quantity: units.length })),
  );
}
