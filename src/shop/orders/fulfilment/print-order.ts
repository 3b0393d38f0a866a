/**
 * Composes the invoice and the packing slip of an order. Protects: the amounts are those of the payment, to
 * the cent; people find an order by its number, never by an id of the database.
 */
import { addressLines } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Mobile } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import type { Sheet, SheetPicture } from '../../ports.ts';
import { findSettings } from '../../settings/index.ts';
import { stopsShipping } from '../disputes/dispute-rules.ts';
import { nameTax, type SumLines } from '../pricing/order-charges.ts';
import type { UnitLook } from '../rules.ts';
import { formatInvoiceNumber } from './fulfilment-rules.ts';
import { type OrderDetail, readOrder } from './read-order.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'config' | 'printSheet'>;

export interface Paper {
  /** Without a folder, for example `handset-invoice-2026-00042.pdf`. */
  fileName: string;
  bytes: Uint8Array;
}

/** A phone from behind in its real size. */
interface DrawnUnit extends SheetPicture {
  /** Whether it is drawn in the colour to send; else in none that anybody could take for it. */
  hasColour: boolean;
}

/** Null when nothing is known of how it looks. */
export type DrawUnit = (mobile: Mobile, look: UnitLook) => DrawnUnit | null;

/** Phones stand on packing slips at one eighth of their size. */
const SLIP_SCALE = 8;

const amount = (cents: number) => formatCents(cents, 'always');

/** @throws AppError not-found (unknown, another person's, or nothing was bought) */
export async function printInvoice(services: Part, actor: Actor, orderId: OrderId): Promise<Paper> {
  const order = await readOrder(services, actor, orderId);
  const { sheet, number } = await compose(services, order);
  const bytes = await services.printSheet({
    ...sheet,
    title: `Invoice ${number}`,
    columns: { quantity: 'Qty', name: 'Item', price: 'Unit price', sum: 'Amount' },
    items: groupItems(order).map(({ quantity, name, variantName, priceCents }) => ({
      quantity,
      name,
      variant: variantName,
      price: amount(priceCents),
      sum: amount(priceCents * quantity),
    })),
    totals: listTotals(order),
    notes: [
      ...(order.payment.status === 'cancelled' ? ['This order was cancelled.'] : []),
      ...tellPayment(order),
    ],
    references: [{ term: 'Payment reference', value: order.payment.transactionId }],
  });
  return { fileName: `handset-invoice-${number}.pdf`, bytes };
}

/** An invoice fetched during a dispute, or after a lost one, is not simply paid. */
function tellPayment({ payment, isMoneyHeld }: OrderDetail): string[] {
  const currency = 'All amounts are in US dollars.';
  if (isMoneyHeld) {
    return [
      currency,
      'This payment is disputed: your bank has taken the money back from us until it decides.',
    ];
  }
  return [payment.chargedBackCents > 0 ? currency : `${currency} Nothing is left to pay.`];
}

function listTotals({ payment, sum }: OrderDetail): Sheet['totals'] {
  const { amountCents, refundedCents, paidAnotherWayCents, chargedBackCents } = payment;
  const backCents = refundedCents + paidAnotherWayCents + chargedBackCents;
  const paid = { label: 'Total, paid by card', sum: amount(amountCents) };
  const charges = sum ? listCharges(sum) : [];
  if (backCents === 0) return [...charges, paid];
  return [
    ...charges,
    paid,
    ...listBack('Paid back to the card', refundedCents),
    ...listBack('Paid back another way', paidAnotherWayCents),
    ...listBack('Taken back by your bank', chargedBackCents),
    { label: 'Total after refunds', sum: amount(amountCents - backCents) },
  ];
}

const listBack = (label: string, cents: number) =>
  cents > 0 ? [{ label, sum: amount(-cents) }] : [];

function listCharges({ itemsCents, shippingCents, tax }: SumLines): Sheet['totals'] {
  return [
    { label: 'Phones', sum: amount(itemsCents) },
    { label: 'Delivery', sum: amount(shippingCents) },
    ...(tax ? [{ label: nameTax(tax), sum: amount(tax.cents) }] : []),
  ];
}

/**
 * What to put into the parcel; no prices.
 * @param drawUnit the picture by which a packer knows a phone, in its real size
 * @throws AppError forbidden, not-found
 */
export async function printPackingSlip(
  services: Part,
  actor: Actor,
  { orderId, drawUnit }: { orderId: OrderId; drawUnit: DrawUnit },
): Promise<Paper> {
  requireAdmin(actor);
  const order = await readOrder(services, actor, orderId);
  const { sheet, number } = await compose(services, order);
  const { carrier, trackingNumber, status } = order.payment;
  const isUnsent = carrier === null;
  // What went back into stock before shipping is not in the parcel.
  const packed = order.items.filter(({ isReturned }) => !(isUnsent && isReturned));
  const isOver = status === 'cancelled' || (status === 'refunded' && isUnsent);
  const drawings: DrawnUnit[] = [];
  const items = groupItems({ items: packed }).map(
    ({ quantity, name, variantName, sku, mobile, look }) => {
      const drawn = mobile && drawUnit(mobile, look);
      if (drawn) drawings.push(drawn);
      return {
        quantity,
        name,
        variant: variantName,
        sku,
        ...(drawn ? { picture: atSlipScale(drawn) } : {}),
      };
    },
  );
  const bytes = await services.printSheet({
    ...sheet,
    title: `Packing slip ${number}`,
    columns: { quantity: 'Qty', name: 'Phone' },
    items,
    totals: [{ label: 'Phones in this parcel', sum: String(packed.length) }],
    warnings: [
      ...(isOver ? [`This order was ${status}. Do not ship it.`] : []),
      ...warnOfDispute(order),
    ],
    notes: [
      ...(carrier === null ? [] : [`${carrier}, tracking number ${trackingNumber}`]),
      ...describeDrawings(drawings),
    ],
  });
  return { fileName: `handset-packing-slip-${number}.pdf`, bytes };
}

function warnOfDispute({ disputes, isMoneyHeld }: OrderDetail): string[] {
  if (!disputes.some(stopsShipping)) return [];
  const problem = isMoneyHeld ? 'The payment is disputed.' : 'The payment was charged back.';
  return [`${problem} Do not ship this order without asking first.`];
}

/** Whether a packer may go by the colours of the drawings. */
function describeDrawings(drawings: readonly DrawnUnit[]): string[] {
  const coloured = drawings.filter(({ hasColour }) => hasColour).length;
  const scale = `Phones are drawn from behind at 1:${SLIP_SCALE}`;
  if (drawings.length === 0) return [];
  if (coloured === drawings.length) return [`${scale}, in their colours.`];
  return [
    coloured === 0
      ? `${scale}. The drawing does not show the colour.`
      : `${scale}. Not every drawing shows the colour.`,
  ];
}

function atSlipScale({ svg, widthMm, heightMm }: SheetPicture): SheetPicture {
  return { svg, widthMm: widthMm / SLIP_SCALE, heightMm: heightMm / SLIP_SCALE };
}

/** What both documents share. */
async function compose(
  { db, config }: Part,
  order: OrderDetail,
): Promise<{ sheet: Sheet; number: string }> {
  const { invoice, buyer, delivery } = order;
  if (!invoice) throw new AppError('not-found');
  const { issuedAt: date, timeZone } = invoice;
  const day = `${formatDate(dayIn(timeZone, date))} (${timeZone})`;
  const number = formatInvoiceNumber(invoice);
  const { settings } = await findSettings(db);
  const sheet: Sheet = {
    title: '',
    seller: tellSeller(settings, config),
    facts: [
      { term: 'Order number', value: number },
      { term: 'Order date', value: day },
      { term: 'Paid by card on', value: day },
    ],
    blocks: [
      { heading: 'Buyer', lines: buyer ? [buyer.name, buyer.email] : ['Account erased'] },
      { heading: 'Deliver to', lines: delivery ? addressLines(delivery) : ['No address given'] },
    ],
    columns: { quantity: '', name: '' },
    items: [],
    totals: [],
    warnings: [],
    notes: [],
    references: [],
    date,
  };
  return { sheet, number };
}

/** Name, address and email of the company, as the settings have them. */
function tellSeller(settings: ShopSettings, { publicUrl, mail }: Part['config']): string[] {
  const { companyName, companyAddress, contactEmail } = settings;
  const lines = companyAddress.split('\n').filter((line) => line.trim() !== '');
  const address = lines.length > 0 ? lines : [new URL(publicUrl).host];
  return [companyName, ...address, contactEmail || mail.contactTo];
}

/** The same variant at the same price is one line, in the order of the cart. */
function groupItems({ items }: Pick<OrderDetail, 'items'>) {
  const groups = Map.groupBy(items, ({ variantId, priceCents }) => `${priceCents} ${variantId}`);
  return [...groups.values()].flatMap((units) =>
    units.slice(0, 1).map((first) => ({ ...first, quantity: units.length })),
  );
}
