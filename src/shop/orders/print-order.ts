/**
 * The papers of an order: invoice and packing slip. Protects: the amounts are those of the payment, to
 * the cent. Called by http/routes/order-papers.ts; tested in tests/api/invoice.test.ts.
 */
import type { Services } from '../../services.ts';
import { addressLines } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Sheet } from '../ports.ts';
import { formatInvoiceNumber } from './fulfilment-rules.ts';
import { type OrderDetail, readOrder } from './read-order.ts';

type Part = Pick<Services, 'db' | 'config' | 'printSheet'>;

export interface Paper {
  /** Without a folder, for example `handset-invoice-2026-00042.pdf`. */
  fileName: string;
  bytes: Uint8Array;
}

const moneyFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => moneyFormat.format(cents / 100);

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** @throws AppError not-found (unknown, another person's, or nothing was bought) */
export async function printInvoice(services: Part, actor: Actor, orderId: string): Promise<Paper> {
  const order = await readOrder(services, actor, orderId);
  const { sheet, number } = compose(services, order);
  const { payment } = order;
  const bytes = await services.printSheet({
    ...sheet,
    title: `Invoice ${number}`,
    items: groupItems(order).map(({ priceCents, ...item }) => ({
      ...item,
      price: money(priceCents),
      sum: money(priceCents * item.quantity),
    })),
    totals: [{ label: 'Total, paid by card', sum: money(payment.amountCents) }],
    notes: [
      'All amounts in US dollars. The total has been paid in full; nothing is left to pay.',
      ...(payment.refundedCents > 0
        ? [`${money(payment.refundedCents)} of it has been paid back to the card.`]
        : []),
    ],
  });
  return { fileName: `handset-invoice-${number}.pdf`, bytes };
}

/** What to put into the parcel; no prices. @throws AppError forbidden, not-found */
export async function printPackingSlip(
  services: Part,
  actor: Actor,
  orderId: string,
): Promise<Paper> {
  requireAdmin(actor);
  const order = await readOrder(services, actor, orderId);
  const { sheet, number } = compose(services, order);
  const { carrier, trackingNumber } = order.payment;
  const bytes = await services.printSheet({
    ...sheet,
    title: `Packing slip ${number}`,
    items: groupItems(order).map(({ quantity, name }) => ({ quantity, name })),
    totals: [{ label: 'Phones in this parcel', sum: String(order.items.length) }],
    notes: carrier === null ? [] : [`${carrier}, tracking number ${trackingNumber}`],
  });
  return { fileName: `handset-packing-slip-${number}.pdf`, bytes };
}

/** What both papers share. */
function compose({ config }: Part, order: OrderDetail): { sheet: Sheet; number: string } {
  const { invoice, payment, buyer, delivery } = order;
  if (!invoice) throw new AppError('not-found');
  const date = invoice.issuedAt;
  const sheet: Sheet = {
    title: '',
    facts: [
      { term: 'Seller', value: `Handset, ${new URL(config.publicUrl).host}` },
      { term: 'Date', value: dayFormat.format(date) },
      { term: 'Order', value: payment.id },
      { term: 'Transaction', value: payment.transactionId },
    ],
    blocks: [
      { heading: 'Buyer', lines: buyer ? [buyer.name, buyer.email] : ['Account erased'] },
      { heading: 'Delivery', lines: delivery ? addressLines(delivery) : ['No address given'] },
    ],
    items: [],
    totals: [],
    notes: [],
    date,
  };
  return { sheet, number: formatInvoiceNumber(invoice) };
}

/** The same phone at the same price is one line, in the order of the cart. */
function groupItems({ items }: OrderDetail) {
  const groups = Map.groupBy(items, ({ name, priceCents }) => `${priceCents} ${name}`);
  return [...groups.values()].flatMap((units) => {
    const [first] = units;
    if (!first) return [];
    return [{ quantity: units.length, name: first.name, priceCents: first.priceCents }];
  });
}
