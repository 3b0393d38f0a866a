import { eq } from 'drizzle-orm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { paymentAttempts, payments } from '../../database/schema.ts';
import type { findAttempt } from '../../shop/orders/attempt-store.ts';
import type { findPayment } from '../../shop/orders/checkout/payment-store.ts';
import {
  type AttemptId,
  newAttemptId,
  newId,
  newOrderId,
  type OrderId,
  readAttemptId,
  readOrderId,
} from './ids.ts';

describe('the types of ids, which the type check holds', () => {
  it('an attempt is no order, and neither is any other text', () => {
    expectTypeOf<AttemptId>().not.toExtend<OrderId>();
    expectTypeOf<OrderId>().not.toExtend<AttemptId>();
    expectTypeOf<string>().not.toExtend<AttemptId>();
    expectTypeOf<string>().not.toExtend<OrderId>();
  });

  it('what is stored is looked up by its own id', () => {
    expectTypeOf<typeof findAttempt>().parameter(1).toEqualTypeOf<AttemptId>();
    expectTypeOf<typeof findPayment>().parameter(1).toEqualTypeOf<OrderId>();
    // @ts-expect-error an order is not found by the id of its attempt
    eq(payments.id, newAttemptId());
    // @ts-expect-error nor an attempt by the id of its order
    eq(paymentAttempts.id, newOrderId());
  });
});

it('an id from elsewhere has the form of ours, or is none', () => {
  const id = newId();
  expect([readAttemptId(id), readOrderId(id)]).toEqual([id, id]);
  for (const text of ['', 'order-1', id.toUpperCase(), `${id} `]) {
    expect([readAttemptId(text), readOrderId(text)]).toEqual([null, null]);
  }
});
