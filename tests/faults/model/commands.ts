/** What can happen in the model of the checkout, and in which order. */
import fc from 'fast-check';

const MAX_COMMANDS = 40;
/** What is sold: two colours of one phone, and another phone. */
export const PHONES = [
  [
    { colour: 'Black', stock: 2, priceDollars: 100 },
    { colour: 'Red', stock: 1, priceDollars: 140 },
  ],
  [{ stock: 1, priceDollars: 180 }],
] as const;
const ITEMS = PHONES.flat().length;

export type Command =
  | { kind: 'add' | 'remove'; shopper: number; item: number }
  | { kind: 'intent' | 'expire' | 'void'; shopper: number }
  | { kind: 'confirm' | 'report' | 'webhook' | 'cancel' | 'payBack'; intent: number }
  | { kind: 'price'; item: number; dollars: number }
  | { kind: 'default'; item: number }
  | { kind: 'reconcile' | 'crash' | 'rush' };

const shopper = fc.nat(1);
const item = fc.nat(ITEMS - 1);
const intent = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), shopper, item }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), shopper, item }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('intent' as const), shopper }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('confirm' as const), intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('report' as const), intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('webhook' as const), intent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), intent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payBack' as const), intent }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reconcile' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rush' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), shopper }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), shopper }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('default' as const), item }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      item,
      dollars: fc.integer({ min: 1, max: 999 }),
    }),
  },
);

/** Each command, and how many calls to the provider go on before the next one. */
export const schedule = fc.array(fc.tuple(command, fc.nat(2)), {
  minLength: 5,
  maxLength: MAX_COMMANDS,
  size: 'max',
});
