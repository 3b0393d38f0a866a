/**
 * Fills an empty database with a large shop that keeps every rule of the books, and the embedded bank's
 * books with the captures of its orders.
 */
import path from 'node:path';
import pg from 'pg';
import { connectDatabase, type DatabaseConnection } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { seedCatalogue } from '../../src/database/seed.ts';
import { openBankStore } from '../../src/sandbox/bank/store.ts';
import { sumSales } from '../../src/shop/insights/index.ts';
import { seedMobiles } from '../seed-mobiles.ts';
import { AUDIT, BEFORE_AUDIT } from './scale-rows.ts';

const AUDIT_AT_ONCE = 50_000;
const BANK_AT_ONCE = 10_000;

export interface Scale {
  mobiles: number;
  /** As many people and payments, most of an audit entry and a mail for each, a fifth of reviews. */
  orders: number;
}

/** @throws Error when the database holds anything */
export async function fillDatabase(url: string, { mobiles, orders }: Scale): Promise<void> {
  await requireEmpty(url);
  await withShop(url, async (connection) => {
    await step('schema', () => migrateDatabase(connection));
    await step('mobiles', async () => {
      const sold = await seedCatalogue(connection.db);
      await seedMobiles(connection.db, Math.max(0, mobiles - sold));
    });
  });
  await withClient(url, async (client) => {
    for (const [name, statement] of BEFORE_AUDIT) {
      await step(name, () => client.query(statement.replaceAll('$N', String(orders))));
    }
    await step('audit log', async () => {
      // Without the key of a shop: its first start goes on from here with its own.
      await client.query('alter table audit_log disable trigger audit_log_linked');
      for (let first = 1; first <= orders; first += AUDIT_AT_ONCE) {
        await client.query(AUDIT, [first, first + AUDIT_AT_ONCE - 1]);
      }
      await client.query('update audit_head set last_id = (select max(id) from audit_log)');
      await client.query('alter table audit_log enable trigger audit_log_linked');
    });
  });
  await step('kept sums', () => withShop(url, ({ db }) => sumSales(db)));
  await withClient(url, (client) => step('vacuum analyze', () => client.query('vacuum analyze')));
}

async function withShop(
  url: string,
  work: (connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const connection = await connectDatabase({ url, dataDir: '' });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

async function requireEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1",
    );
    if (rows.length > 0) throw new Error('This database is not empty. Name one that is.');
  });
}

/** A session without limits of time. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** @param dataDir of the shop that will look after the books */
export async function fillBank(url: string, dataDir: string): Promise<void> {
  const store = openBankStore(path.join(dataDir, 'sandbox'));
  try {
    await step('captures at the bank', () =>
      withClient(url, async (client) => {
        for (let after = ''; ; ) {
          const { rows } = await client.query<Capture>(
            `select transaction_id as id, attempt_id as "attemptId", user_id as "userId",
               amount_cents as "amountCents", refunded_cents as "refundedCents",
               floor(extract(epoch from created_at))::int - 40 as "createdS"
             from payments where transaction_id > $1 order by transaction_id limit $2`,
            [after, BANK_AT_ONCE],
          );
          store.database.exec('BEGIN');
          for (const row of rows) saveCapture(store, row);
          store.database.exec('COMMIT');
          const last = rows.at(-1);
          if (!last) return;
          after = last.id;
        }
      }),
    );
  } finally {
    store.close();
  }
}

interface Capture {
  id: string;
  attemptId: string;
  userId: string;
  amountCents: number;
  refundedCents: number;
  createdS: number;
}

/** What a list of intents with their charges shows of it. */
function saveCapture(store: ReturnType<typeof openBankStore>, capture: Capture): void {
  const { id, attemptId, userId, amountCents, refundedCents, createdS } = capture;
  const charge = id.replace('pi_', 'ch_');
  const insert = store.database.prepare(
    `insert into objects (id, kind, created, intent_id, body) values (?, ?, ?, ?, ?)`,
  );
  const common = { currency: 'usd', created: createdS, livemode: false };
  const metadata = { orderId: attemptId, userId };
  const save = (
    object: { id: string; object: string; [field: string]: unknown },
    intentId: string | null,
  ) => insert.run(object.id, object.object, createdS, intentId, JSON.stringify(object));
  save(
    {
      id: charge,
      object: 'charge',
      ...common,
      amount: amountCents,
      amount_refunded: refundedCents,
      payment_intent: id,
      metadata,
      status: 'succeeded',
    },
    id,
  );
  save(
    {
      id,
      object: 'payment_intent',
      ...common,
      amount: amountCents,
      metadata,
      amount_received: amountCents,
      latest_charge: charge,
      status: 'succeeded',
    },
    null,
  );
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s`);
}
