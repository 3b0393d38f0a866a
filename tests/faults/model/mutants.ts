/**
 * Six wrong shops: the mistakes that shops make at the checkout. The model test must catch each of
 * them; that is the proof that it can fail. A mutant changes the source while it is being loaded
 * (mutate.ts) and takes away the constraint that would hide it.
 */
import type { Patch } from './patch-sources.ts';

export interface Mutant {
  /** The mistake, in words. */
  mistake: string;
  patches: Patch[];
  statements: string[];
}

const PAUSE = 'await tx.execute(sql`select pg_sleep(0.03)`);';

export const mutants: Record<string, Mutant> = {
  clearWholeCart: {
    mistake: 'empties the whole cart instead of the paid rows',
    patches: [
      {
        file: 'shop/orders/checkout/payment-store.ts',
        find: "and(eq(cartRows.userId, sql.placeholder('userId')), inArray(cartRows.id, paidRows))",
        replace: "eq(cartRows.userId, sql.placeholder('userId'))",
      },
    ],
    statements: [],
  },
  checkThenAct: {
    mistake: 'looks at the stock first, takes it later',
    patches: [
      {
        file: 'shop/orders/checkout/start-payment.ts',
        find: 'const attempt = { id: newAttemptId(), userId,',
        replace: `${PAUSE} const attempt = { id: newAttemptId(), userId,`,
      },
      {
        file: 'shop/orders/checkout/start-payment.ts',
        find: "import type { ShopDeps } from '../../deps.ts';",
        replace:
          "import type { ShopDeps } from '../../deps.ts'; import { sql } from 'drizzle-orm';",
      },
    ],
    statements: [
      'alter table mobiles drop constraint mobiles_stock_not_negative',
      'alter table mobiles drop constraint mobiles_reserved_within_stock',
    ],
  },
  noUnique: {
    mistake: 'records a capture without making sure that it is the only one',
    patches: [
      {
        file: 'shop/orders/attempt-store.ts',
        find: "\n    .for('update', { of: paymentAttempts }),",
        replace: ',',
      },
      {
        file: 'shop/orders/checkout/settle.ts',
        find: 'if (attempt.intentId === null) await setIntent(tx, attempt.id, intent.id);',
        replace: `${PAUSE} if (attempt.intentId === null) await setIntent(tx, attempt.id, intent.id);`,
      },
      {
        // Within one process reports wait for each other; two processes know nothing of that.
        file: 'shop/orders/checkout/settle.ts',
        find: 'const first = await ofDatabase.get(intentId)?.catch(() => undefined);',
        replace: 'const first = undefined;',
      },
      {
        file: 'shop/orders/checkout/settle.ts',
        find: "import type { ShopDeps } from '../../deps.ts';",
        replace:
          "import type { ShopDeps } from '../../deps.ts'; import { sql } from 'drizzle-orm';",
      },
    ],
    statements: [
      'drop index payments_transaction',
      'drop index payments_attempt',
      'drop index payment_items_cart_row',
    ],
  },
  noIdempotencyKey: {
    mistake: 'asks the provider for an intent without saying for which attempt',
    patches: [
      {
        file: 'adapters/stripe/intents.ts',
        find: '{ idempotencyKey: input.attemptId }',
        replace: '{}',
      },
      {
        file: 'adapters/stripe/intents.ts',
        find: 'const metadata = { orderId: input.attemptId, userId: input.userId, shop };',
        replace: 'const metadata = { userId: input.userId, shop };',
      },
    ],
    statements: [],
  },
  noReconciler: {
    mistake: 'believes that every report of the provider arrives',
    patches: [
      {
        file: 'shop/orders/reconciliation/reconcile.ts',
        find: 'await step(services, done, () => walkLedger(services, done));',
        replace: '',
      },
    ],
    statements: [],
  },
  noRefund: {
    mistake: 'keeps what was captured for a void attempt',
    patches: [
      {
        file: 'shop/orders/reconciliation/reconcile.ts',
        find: 'await step(services, done, () => payRefunds(services, done));',
        replace: '',
      },
    ],
    statements: [],
  },
};
