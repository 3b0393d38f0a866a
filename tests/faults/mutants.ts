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
  checkThenAct: {
    mistake: 'looks at the stock first, takes it later',
    patches: [
      {
        file: 'shop/catalogue/stock.ts',
        find: 'const held = await tx',
        replace: `const [seen] = await tx.select().from(mobiles).where(eq(mobiles.id, mobileId));
          ${PAUSE}
          if (!seen || seen.stock - seen.reserved < units) { missing.push(mobileId); continue; }
          const held = await tx`,
      },
      {
        file: 'shop/catalogue/stock.ts',
        find: `sql\`\${mobiles.stock} - \${mobiles.reserved} >= \${units}\`,`,
        replace: '',
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
        file: 'shop/orders/settle.ts',
        find: 'const order = await lockOrder(tx, orderId);\n  const known = await findPaymentByTransaction(tx, intent.id);',
        replace: `const order = await findOrder(tx, orderId);
          const known = await findPaymentByTransaction(tx, intent.id);
          ${PAUSE}`,
      },
      {
        file: 'shop/orders/settle.ts',
        find: "import type { Services } from '../../services.ts';",
        replace:
          "import type { Services } from '../../services.ts'; import { sql } from 'drizzle-orm';",
      },
    ],
    statements: [
      'drop index payments_transaction',
      'drop index payments_order',
      'drop index payment_items_cart_row',
    ],
  },
  clearWholeCart: {
    mistake: 'empties the whole cart instead of the paid rows',
    patches: [
      {
        file: 'shop/orders/settle.ts',
        find: 'const rowIds = items.map((item) => item.cartRowId);',
        replace: 'const rowIds = (await findCartRows(tx, order.userId)).map((row) => row.id);',
      },
      {
        file: 'shop/orders/settle.ts',
        find: 'import { deleteCartRows }',
        replace: 'import { deleteCartRows, findCartRows }',
      },
    ],
    statements: [],
  },
  noIdempotencyKey: {
    mistake: 'asks the provider for an intent without saying for which order',
    patches: [
      {
        file: 'adapters/stripe.ts',
        find: '{ idempotencyKey: input.orderId }',
        replace: '{}',
      },
      {
        file: 'adapters/stripe.ts',
        find: 'const metadata = { orderId: input.orderId, userId: input.userId };',
        replace: 'const metadata = { userId: input.userId };',
      },
    ],
    statements: [],
  },
  noReconciler: {
    mistake: 'believes that every report of the provider arrives',
    patches: [
      {
        file: 'shop/orders/reconcile.ts',
        find: 'await step(services, done, () => walkLedger(services, done));',
        replace: '',
      },
    ],
    statements: [],
  },
  noRefund: {
    mistake: 'keeps what was captured for a void order',
    patches: [
      {
        file: 'shop/orders/reconcile.ts',
        find: 'await step(services, done, () => payRefunds(services, done));',
        replace: '',
      },
    ],
    statements: [],
  },
};
