import { expect, it } from 'vitest';
import { describeNoAddress } from './describe-no-address.ts';

const BUYER = { name: 'Ada', email: 'ada@test.example' };
const ORDER = { buyer: BUYER, needsAddress: false, parcel: null, history: [] };
const PARCEL = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };
const GIVEN = { kind: 'address' as const, at: '2026-11-28T08:00:00Z', by: null };

it.each([
  [{ needsAddress: true }, 'Waiting for the buyer’s address.'],
  [{}, 'No address was given.'],
  [{ buyer: null, needsAddress: true }, 'No address was given.'],
  [{ buyer: null, parcel: PARCEL }, 'Deleted with the buyer’s account.'],
  [{ buyer: null, history: [GIVEN] }, 'Deleted with the buyer’s account.'],
  [{ buyer: null }, 'None. If one was given, it was deleted with the buyer’s account.'],
])('of an order with %j says why it has no address', (order, said) => {
  expect(describeNoAddress({ ...ORDER, ...order })).toBe(said);
});
