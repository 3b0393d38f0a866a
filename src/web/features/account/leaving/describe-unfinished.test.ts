import { expect, it } from 'vitest';
import { describeUnfinished } from './describe-unfinished.ts';

const NOTHING = { unsent: 0, withoutAddress: 0, underWay: 0, returns: 0, disputes: 0 };

it('counts open orders, returns and disputes, and says what happens to them', () => {
  expect(describeUnfinished(NOTHING)).toEqual([]);
  const one = { unsent: 1, withoutAddress: 1, underWay: 1, returns: 1, disputes: 1 };
  expect(describeUnfinished(one)).toEqual([
    '1 paid order has not been sent yet, and has no address: it can then only be cancelled and refunded.',
    '1 order is on its way.',
    '1 return is not finished: it can still be decided, but no email is sent about it.',
    '1 payment is disputed: the bank still decides, but the shop can no longer show who the buyer was.',
  ]);
  const several = { unsent: 3, withoutAddress: 2, underWay: 2, returns: 2, disputes: 2 };
  expect(describeUnfinished(several)).toEqual([
    '3 paid orders have not been sent yet: the shop keeps their addresses until they arrive.',
    '2 of them have no address and can then only be cancelled and refunded.',
    '2 orders are on their way.',
    '2 returns are not finished: they can still be decided, but no email is sent about them.',
    '2 payments are disputed: the bank still decides, but the shop can no longer show who the buyer was.',
  ]);
});
