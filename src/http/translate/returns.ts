/** Returns from the shop's form to the wire's. */
import type {
  WireListedReturn,
  WireOrderReturns,
  WireReturn,
  WireReturnEvent,
  WireStaffReturn,
} from '../../contract/returns/returns.ts';
import { centsToAmount } from '../../shared/money.ts';
import {
  canBuyerCancelReturn,
  formatInvoiceNumber,
  isChargedBack,
  isOwed,
  type ListedReturn,
  needsInstructions,
  type OrderReturns,
  type Refund,
  type ReturnDetail,
  type StaffReturn,
} from '../../shop/orders/index.ts';
import { toWireDisputes, toWireFailedRefund } from './order.ts';

export function toWireOrderReturns(read: OrderReturns, isForStaff: boolean): WireOrderReturns {
  const { returns, returnable } = read;
  return {
    returnable: returnable.isOpen ? returnable.units : [],
    until: returnable.lastDay,
    isOver: !returnable.isOpen,
    returns: returns.map((one) => toWireReturn(one, isForStaff)),
  };
}

/** @param isForStaff who did what, and what became of a phone, is shown to staff only */
function toWireReturn(detail: ReturnDetail, isForStaff: boolean): WireReturn {
  const { found, units, events, paidCents } = detail;
  return {
    _id: found.id,
    kind: found.kind,
    state: found.state,
    version: found.version,
    date: found.createdAt.toISOString(),
    reason: found.reason,
    note: found.note,
    instructions: found.instructions,
    refusal: found.refusal,
    needsInstructions: needsInstructions(found),
    canCancel: canBuyerCancelReturn(found),
    items: units.map(({ outcome, isBack, ...unit }) => ({
      ...toWireUnit(unit),
      outcome: isForStaff ? outcome : null,
      isBack: isForStaff && isBack,
    })),
    paid: centsToAmount(paidCents),
    refund: toWireRefund(detail),
    history: events.map(({ kind, at, actorName, details }): WireReturnEvent => {
      const reason = details?.reason;
      return {
        kind,
        at: at.toISOString(),
        by: isForStaff ? actorName : null,
        ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
      };
    }),
  };
}

function toWireUnit(unit: ListedReturn['units'][number]) {
  const { cartRowId, name, variantName, sku, priceCents } = unit;
  return { _id: cartRowId, name, variantName, sku, price: centsToAmount(priceCents) };
}

function toWireRefund({ found, refund }: ReturnDetail): WireReturn['refund'] {
  if (found.refundCents === null) return null;
  return { amount: centsToAmount(found.refundCents), state: refund ? stateOf(refund) : 'none' };
}

function stateOf(refund: Refund) {
  const { state, resolution } = refund;
  if (isChargedBack(refund)) return 'charged-back';
  if (resolution === 'paid-another-way') return resolution;
  return resolution === 'refunded-elsewhere' ? 'paid' : state;
}

export function toWireStaffReturn(read: StaffReturn): WireStaffReturn {
  const { payment, invoice, buyer, mostCents, refund } = read;
  return {
    ...toWireReturn(read, true),
    orderId: payment.id,
    invoice: invoice && formatInvoiceNumber(invoice),
    buyer,
    most: centsToAmount(mostCents),
    order: {
      status: payment.status,
      price: centsToAmount(payment.amountCents),
      refunded: centsToAmount(payment.refundedCents + payment.paidAnotherWayCents),
      ...toWireDisputes(read),
    },
    failedRefund: refund && isOwed(refund) ? toWireFailedRefund(refund) : null,
  };
}

export function toWireListedReturn({
  found,
  units,
  invoice,
  buyer,
  dispute,
}: ListedReturn): WireListedReturn {
  return {
    _id: found.id,
    kind: found.kind,
    state: found.state,
    date: found.createdAt.toISOString(),
    reason: found.reason,
    needsInstructions: needsInstructions(found),
    invoice: invoice && formatInvoiceNumber(invoice),
    buyer,
    dispute,
    items: units.map(toWireUnit),
  };
}
