/**
 * Wrong shops: the mistakes that shops make at the checkout. The model test must catch each of
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

/** Nothing in the database stands in the way of units that are not there. */
const UNLIMITED = [
  'alter table variants drop constraint variants_stock_not_negative',
  'alter table variants drop constraint variants_reserved_within_stock',
];

const STOCK = 'shop/catalogue/write/stock.ts';

/** As it stands in SQL in the sources. */
const value = (name: string) => `\${${name}}`;

/** SQL that says which variant stands for the mobile of a variant. */
const defaultOf = (variant: string) =>
  `(select d.default_variant_id from variants w join mobiles d on d.id = w.mobile_id where w.id = ${variant})`;

/** Units that move for this reason are those of the default variant, in the stock and in the books. */
function movesAnother(reason: 'sold' | 'returned'): Patch[] {
  const moved = (variant: string) =>
    `case when ${value("sql.placeholder('reason')")}::text = '${reason}' then ${defaultOf(variant)} else ${variant} end`;
  return [
    {
      file: STOCK,
      find: 'sql`select id, mobile_id, variant_id, ',
      replace: `sql\`select id, mobile_id, ${moved('variant_id')}, `,
    },
    {
      file: STOCK,
      find: '.from(locked)\n    .where(eq(variants.id, locked.id));',
      replace: `.from(locked).where(sql\`${value('variants.id')} = ${moved(value('locked.id'))}\`);`,
    },
  ];
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
        // A sub-select sees what was there when the statement began, before it waited for the row.
        file: STOCK,
        find: `${value('variants.stock')} - ${value('variants.reserved')} >= `,
        replace: `(select v.stock - v.reserved from variants v where v.id = ${value('locked.id')}) >= `,
      },
      {
        file: 'shop/orders/checkout/start-payment.ts',
        find: 'if (missing.length > 0) throw outOfStock(units, missing);',
        replace: `${PAUSE} if (missing.length > 0) throw outOfStock(units, missing);`,
      },
      {
        file: 'shop/orders/checkout/start-payment.ts',
        find: "import type { ShopDeps } from '../../deps.ts';",
        replace:
          "import type { ShopDeps } from '../../deps.ts'; import { sql } from 'drizzle-orm';",
      },
    ],
    statements: UNLIMITED,
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
        find: 'return services.settling.run(intentId, () => settleAlone(services, intentId, reportedBy));',
        replace: 'return settleAlone(services, intentId, reportedBy);',
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
        find: "await walk(services, done, { name: 'ledger-walk', read: walkLedger });",
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
  cartIgnoresChoice: {
    mistake: 'puts the default variant into the cart, whichever was chosen',
    patches: [
      {
        file: 'shop/cart/add-to-cart.ts',
        find: 'variantId: input.variantId };',
        replace: 'variantId: undefined };',
      },
    ],
    statements: [],
  },
  buysDefault: {
    mistake: 'buys the default variant, whichever lies in the cart',
    patches: [
      {
        file: 'shop/cart/store.ts',
        find: 'variantId: cartRows.variantId,',
        replace: 'variantId: mobiles.defaultVariantId,',
      },
    ],
    statements: [],
  },
  asksAnotherPrice: {
    mistake: 'asks for the price of the default variant, whichever is bought',
    patches: [
      {
        file: 'shop/catalogue/store.ts',
        find: `least(${value('variants.priceCents')}, ${value('offer.priceCents')})`,
        replace: `least((select other.price_cents from variants other
          where other.id = ${defaultOf(value('variants.id'))}), ${value('offer.priceCents')})`,
      },
    ],
    statements: [],
  },
  holdsAnother: {
    mistake: 'holds a unit of the default variant, whichever is being paid for',
    patches: [
      {
        file: STOCK,
        find: 'eq(variants.id, locked.id),\n        isOnSale,',
        replace: `sql\`${value('variants.id')} = ${defaultOf(value('locked.id'))}\`,\n        isOnSale,`,
      },
      { file: STOCK, find: 'id: variants.id });', replace: 'id: locked.id });' },
    ],
    statements: UNLIMITED,
  },
  sellsAnother: {
    mistake: 'takes a unit of the default variant out of the stock, whichever was bought',
    patches: movesAnother('sold'),
    statements: UNLIMITED,
  },
  returnsAnother: {
    mistake: 'puts what comes back into the stock of the default variant',
    patches: movesAnother('returned'),
    statements: UNLIMITED,
  },
  ordersAnother: {
    mistake: 'writes the default variant into the order, whichever was paid for',
    patches: [
      {
        file: 'shop/orders/checkout/payment-store.ts',
        find: 'mobile_id, variant_id, name, variant_name',
        replace: `mobile_id, ${defaultOf('variant_id')}, name, variant_name`,
      },
    ],
    statements: [],
  },
};
