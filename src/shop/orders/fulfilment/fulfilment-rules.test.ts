import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaymentStatus } from '../rules.ts';
import {
  balanceOf,
  canBuyerCancel,
  formatInvoiceNumber,
  nextStatus,
  type OrderAction,
  type RefundShare,
  refundableCents,
  TRANSITIONS,
} from './fulfilment-rules.ts';

/** Written down a second time, cell by cell: the table is held against it. */
const EXPECTED: Record<PaymentStatus, Record<OrderAction, PaymentStatus | null>> = {
  pending: {
    pick: 'processing',
    unpick: null,
    ship: null,
    deliver: null,
    undeliver: null,
    cancel: 'cancelled',
    refund: 'refunded',
  },
  processing: {
    pick: null,
    unpick: 'pending',
    ship: 'shipped',
    deliver: null,
    undeliver: null,
    cancel: 'cancelled',
    refund: 'refunded',
  },
  shipped: {
    pick: null,
    unpick: null,
    ship: null,
    deliver: 'delivered',
    undeliver: null,
    cancel: null,
    refund: 'refunded',
  },
  delivered: {
    pick: null,
    unpick: null,
    ship: null,
    deliver: null,
    undeliver: 'shipped',
    cancel: null,
    refund: 'refunded',
  },
  cancelled: nothing(),
  refunded: nothing(),
};

function nothing(): Record<OrderAction, null> {
  return {
    pick: null,
    unpick: null,
    ship: null,
    deliver: null,
    undeliver: null,
    cancel: null,
    refund: null,
  };
}

const states = Object.keys(EXPECTED) as PaymentStatus[];
const actions = Object.keys(TRANSITIONS) as OrderAction[];

it.each(states)('every action on an order that is %s leads where it should', (status) => {
  const found = Object.fromEntries(actions.map((action) => [action, nextStatus(status, action)]));
  expect(found).toEqual(EXPECTED[status]);
});

it('nothing leads out of cancelled and refunded, and every state can be reached from pending', () => {
  const reached = new Set<PaymentStatus>(['pending']);
  for (const status of reached) {
    for (const action of actions) {
      const next = nextStatus(status, action);
      if (next) reached.add(next);
    }
  }
  expect([...reached].sort()).toEqual([...states].sort());
});

it('a buyer calls an order off only while it is pending', () => {
  expect(states.filter(canBuyerCancel)).toEqual(['pending']);
});

const share: fc.Arbitrary<RefundShare> = fc.record({
  amountCents: fc.integer({ min: 1, max: 100_000 }),
  state: fc.constantFrom('due', 'paid', 'failed', 'charged-back'),
  resolution: fc.constant(null),
});

const KEPT = { refundedCents: 0, paidAnotherWayCents: 0, chargedBackCents: 0 };

it('refunds taken one after the other never go beyond what was captured', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), fc.array(share), (amountCents, wanted) => {
      const given: RefundShare[] = [];
      for (const one of wanted) {
        const paidCents = total(given, ['paid']);
        const payment = { ...KEPT, amountCents, refundedCents: paidCents };
        const left = refundableCents(payment, given);
        if (one.amountCents <= left) given.push(one);
      }
      expect(total(given, ['due', 'paid'])).toBeLessThanOrEqual(amountCents);
    }),
  );
});

it('what the provider returned on its own is no longer there to be refunded', () => {
  const due: RefundShare = { amountCents: 40, state: 'due', resolution: null };
  const payment = { ...KEPT, amountCents: 100, refundedCents: 30 };
  expect(refundableCents(payment, [due])).toBe(30);
  const paid: RefundShare = { ...due, state: 'paid' };
  expect(refundableCents({ ...payment, refundedCents: 70 }, [paid])).toBe(30);
});

it('a failed refund is owed, until it is retried or paid another way', () => {
  const payment = { ...KEPT, amountCents: 100 };
  const failed: RefundShare = { amountCents: 40, state: 'failed', resolution: null };
  expect(balanceOf(payment, [failed])).toEqual({ leftCents: 60, owedCents: 40 });
  const retried: RefundShare = { ...failed, resolution: 'retried' };
  const retry: RefundShare = { ...failed, state: 'due' };
  expect(balanceOf(payment, [retried, retry])).toEqual({ leftCents: 60, owedCents: 0 });
  const settled: RefundShare = { ...failed, resolution: 'paid-another-way' };
  const paid = { ...payment, paidAnotherWayCents: 40 };
  expect(balanceOf(paid, [settled])).toEqual({ leftCents: 60, owedCents: 0 });
  // More than that is not with the shop any more.
  const elsewhere = { ...payment, refundedCents: 80 };
  expect(balanceOf(elsewhere, [failed])).toEqual({ leftCents: 0, owedCents: 20 });
});

it('money charged back by a lost dispute cannot be refunded', () => {
  const left = (chargedBackCents: number, refunds: Pick<RefundShare, 'amountCents' | 'state'>[]) =>
    refundableCents(
      { ...KEPT, amountCents: 100, chargedBackCents },
      refunds.map((refund) => ({ ...refund, resolution: null })),
    );
  expect(left(100, [])).toBe(0);
  expect(left(60, [])).toBe(40);
  expect(left(60, [{ amountCents: 60, state: 'charged-back' }])).toBe(40);
  expect(left(60, [{ amountCents: 30, state: 'due' }])).toBe(10);
});

function total(refunds: readonly RefundShare[], counted: RefundShare['state'][]): number {
  return refunds
    .filter(({ state }) => counted.includes(state))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

it('invoice numbers are read with their year', () => {
  expect(formatInvoiceNumber({ year: 2026, number: 42 })).toBe('2026-00042');
  expect(formatInvoiceNumber({ year: 2027, number: 123_456 })).toBe('2027-123456');
});
