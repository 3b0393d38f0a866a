/** Composes packing slips, which have no prices. */
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Mobile } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import type { SheetPicture } from '../../ports.ts';
import { stopsShipping } from '../disputes/dispute-rules.ts';
import { formatInvoiceNumber } from '../fulfilment/fulfilment-rules.ts';
import { type OrderDetail, readOrder } from '../fulfilment/read-order.ts';
import type { UnitLook } from '../rules.ts';
import {
  findSeller,
  groupItems,
  listOrderFacts,
  type Paper,
  tellBuyer,
  tellDestination,
} from './sheet-parts.ts';

/** A phone from behind in its real size. */
interface DrawnUnit extends SheetPicture {
  /** Whether it is drawn in the colour to send; else in none that anybody could take for it. */
  hasColour: boolean;
}

/** Null when nothing is known of how it looks. */
export type DrawUnit = (mobile: Mobile, look: UnitLook) => DrawnUnit | null;

/** Phones stand on packing slips at one eighth of their size. */
const SLIP_SCALE = 8;

/**
 * What to put into the parcel; no prices.
 * @param drawUnit the picture by which a packer knows a phone, in its real size
 * @throws AppError forbidden, not-found
 */
export async function printPackingSlip(
  services: Pick<ShopDeps, 'db' | 'cards' | 'config' | 'printSheet'>,
  actor: Actor,
  { orderId, drawUnit }: { orderId: OrderId; drawUnit: DrawUnit },
): Promise<Paper> {
  requireAdmin(actor);
  const order = await readOrder(services, actor, orderId);
  if (!order.invoice) throw new AppError('not-found');
  const number = formatInvoiceNumber(order.invoice);
  const { carrier, trackingNumber, status } = order.payment;
  const isUnsent = carrier === null;
  // What went back into stock before shipping is not in the parcel.
  const packed = order.items.filter(({ isReturned }) => !(isUnsent && isReturned));
  const isOver = status === 'cancelled' || (status === 'refunded' && isUnsent);
  const drawings: DrawnUnit[] = [];
  const items = groupItems(packed).map(({ quantity, name, variantName, sku, mobile, look }) => {
    const drawn = mobile && drawUnit(mobile, look);
    if (drawn) drawings.push(drawn);
    return {
      quantity,
      name,
      variant: variantName,
      sku,
      ...(drawn ? { picture: atSlipScale(drawn) } : {}),
    };
  });
  const bytes = await services.printSheet({
    seller: await findSeller(services),
    title: `Packing slip ${number}`,
    facts: listOrderFacts(order.invoice),
    blocks: [tellBuyer(order.buyer), tellDestination(order.delivery)],
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
    references: [],
    date: order.invoice.issuedAt,
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
