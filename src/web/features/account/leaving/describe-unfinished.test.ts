import { expect, it } from 'vitest';
import { describeUnfinished } from './describe-unfinished.ts';

const NOTHING = { unsent: 0, withoutAddress: 0, underWay: 0, returns: 0 };

it('says how many orders and returns are open, and what becomes of them', () => {
  expect(describeUnfinished(NOTHING)).toEqual([]);
  expect(describeUnfinished({ unsent: 1, withoutAddress: 1, underWay: 1, returns: 1 })).toEqual([
    '1 paid order has not been sent yet, and has no address: it can then only be cancelled and refunded.',
    '1 order is on its way.',
    '1 return is not finished: it can still be decided, but no email is sent about it.',
  ]);
  expect(describeUnfinished({ unsent: 3, withoutAddress: 2, underWay: 2, returns: 2 })).toEqual([
    '3 paid orders have not been sent yet: the shop keeps their addresses until they arrive.',
    '2 of them have no address and can then only be cancelled and refunded.',
    '2 orders are on their way.',
    '2 returns are not finished: they can still be decided, but no email is sent about them.',
  ]);
});
