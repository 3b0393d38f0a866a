/**
 * Composes invoices and credit notes. Protects: the amounts are those of the payment, to the cent; people find an
 * order by its number, never by an id of the database.
 */
import { formatCents } from '../../../shared/money.ts';
import type { ShopDeps } from '../../deps.ts';
import type { Sheet } from '../../ports.ts';
import { formatCreditNoteNumber, formatInvoiceNumber } from '../fulfilment/fulfilment-rules.ts';
import type { Invoice } from '../fulfilment/fulfilment-store.ts';
import type { OrderDetail } from '../fulfilment/read-order.ts';
import { nameTax, type SumLines } from '../pricing/order-charges.ts';
import type { SnapshotItem } from '../rules.ts';
import type { CreditNote } from './credit-notes.ts';
import {
  findSeller,
  groupItems,
  listOrderFacts,
  printDay,
  tellBuyer,
  tellDestination,
} from './sheet-parts.ts';

type Part = Pick<ShopDeps, 'db' | 'config'>;

/** What the documents of an order are composed of. */
export interface PrintedOrder extends Pick<OrderDetail, 'payment' | 'sum' | 'delivery' | 'buyer'> {
  items: SnapshotItem[];
  invoice: Invoice;
}

const CURRENCY_NOTE = 'All amounts are in US dollars.';
const COLUMNS = { quantity: 'Qty', name: 'Item', price: 'Unit price', sum: 'Amount' };

const amount = (cents: number) => formatCents(cents, 'always');

export async function composeInvoice(services: Part, order: PrintedOrder): Promise<Sheet> {
  const { payment, invoice, buyer, delivery } = order;
  return {
    title: `Invoice ${formatInvoiceNumber(invoice)}`,
    seller: await findSeller(services),
    facts: listOrderFacts(invoice),
    blocks: [tellBuyer(buyer), ...(delivery ? [tellDestination(delivery)] : [])],
    columns: COLUMNS,
    items: listItems(order),
    totals: [
      ...listCharges(order),
      { label: 'Total, paid by card', sum: amount(payment.amountCents) },
    ],
    warnings: [],
    notes: [CURRENCY_NOTE],
    references: [{ term: 'Payment reference', value: payment.transactionId }],
    date: invoice.issuedAt,
  };
}

/** Shown while the buyer has not said where the order goes. */
export async function composePreview(services: Part, order: PrintedOrder): Promise<Sheet> {
  const sheet = await composeInvoice(services, order);
  return {
    ...sheet,
    title: `Preview of ${sheet.title.toLowerCase()}`,
    blocks: [...sheet.blocks, tellDestination(null)],
    warnings: ['This is not an invoice yet. It is issued once the order has a delivery address.'],
  };
}

/** @param of.earlierCents credited by the earlier credit notes of the order */
export async function composeCreditNote(
  services: Part,
  order: PrintedOrder,
  of: { creditNote: CreditNote; earlierCents: number },
): Promise<Sheet> {
  const { payment, invoice, buyer } = order;
  const { creditNote } = of;
  const invoiceNumber = formatInvoiceNumber(invoice);
  const isWhole = creditNote.amountCents === payment.amountCents;
  return {
    title: `Credit note ${formatCreditNoteNumber(creditNote)}`,
    seller: await findSeller(services),
    facts: [
      { term: 'Date', value: printDay(creditNote) },
      { term: 'For invoice', value: invoiceNumber },
      { term: 'Invoice date', value: printDay(invoice) },
    ],
    blocks: [
      buyer
        ? tellBuyer(buyer)
        : { heading: 'Buyer', lines: [`As named on invoice ${invoiceNumber}`] },
    ],
    columns: COLUMNS,
    items: isWhole ? listItems(order) : [describePart(invoiceNumber, creditNote)],
    totals: [
      ...(isWhole ? listCharges(order) : listTaxShare(order, of)),
      { label: 'Total credited', sum: amount(creditNote.amountCents) },
    ],
    warnings: [],
    notes: [CURRENCY_NOTE],
    references: [{ term: 'Payment reference', value: payment.transactionId }],
    date: creditNote.issuedAt,
  };
}

function listItems({ items }: PrintedOrder): Sheet['items'] {
  return groupItems(items).map(({ quantity, name, variantName, priceCents }) => ({
    quantity,
    name,
    variant: variantName,
    price: amount(priceCents),
    sum: amount(priceCents * quantity),
  }));
}

function describePart(invoiceNumber: string, { amountCents }: CreditNote): Sheet['items'][number] {
  const credited = amount(amountCents);
  return { quantity: 1, name: `Part of invoice ${invoiceNumber}`, price: credited, sum: credited };
}

function listCharges({ sum }: PrintedOrder): Sheet['totals'] {
  if (!sum) return [];
  const { itemsCents, shippingCents, tax } = sum;
  return [
    { label: 'Phones', sum: amount(itemsCents) },
    { label: 'Delivery', sum: amount(shippingCents) },
    ...(tax ? [{ label: nameTax(tax), sum: amount(tax.cents) }] : []),
  ];
}

function listTaxShare(
  { sum, payment }: PrintedOrder,
  { creditNote, earlierCents }: { creditNote: CreditNote; earlierCents: number },
): Sheet['totals'] {
  if (!sum?.tax) return [];
  const name = nameTax({ ...sum.tax, isIncluded: true });
  const cents = shareOfTax(sum.tax, {
    fromCents: earlierCents,
    toCents: earlierCents + creditNote.amountCents,
    wholeCents: payment.amountCents,
  });
  return [{ label: name, sum: amount(cents) }];
}

/** Rounded so that the shares of all credit notes of an order add up to its tax. */
function shareOfTax(
  { cents }: NonNullable<SumLines['tax']>,
  part: { fromCents: number; toCents: number; wholeCents: number },
): number {
  const upTo = (partCents: number) => Math.round((cents * partCents) / part.wholeCents);
  return upTo(part.toCents) - upTo(part.fromCents);
}
