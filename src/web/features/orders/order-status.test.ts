import { expect, test } from 'vitest';
import { isPartlyRefunded, isShippingStopped } from './order-status.tsx';

const paid = {
  status: 'pending' as const,
  needsAddress: false,
  isMoneyHeld: false,
  price: 100,
  refunded: 0,
  chargedBack: 0,
};

test.each([
  ['nothing happened', {}, false],
  ['the bank holds the money', { isMoneyHeld: true }, true],
  ['the bank paid everything back', { chargedBack: 100 }, true],
  ['the bank paid back what was left', { refunded: 40, chargedBack: 60 }, true],
  ['the bank paid a part back', { chargedBack: 60 }, false],
  ['it has been shipped', { status: 'shipped', isMoneyHeld: true }, false],
] as const)('shipping stops when %s', (_, changed, isStopped) => {
  expect(isShippingStopped({ ...paid, ...changed })).toBe(isStopped);
});

test('a delivered order with a partial refund counts as partly refunded', () => {
  expect(isPartlyRefunded({ status: 'delivered', refunded: 20 })).toBe(true);
  expect(isPartlyRefunded({ status: 'delivered', refunded: 0 })).toBe(false);
});
