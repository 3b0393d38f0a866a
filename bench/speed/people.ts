/**
 * What a measured shop is opened with: a catalogue, people who are signed in, and phones that never sell out.
 * Written into the database before the start: signing up thousands would measure the hashing of passwords,
 * and from one address the shop takes twenty an hour.
 */
import { sql } from 'drizzle-orm';
import { createAccessTokens } from '../../src/adapters/access-tokens/index.ts';
import { loadAuthSecret } from '../../src/adapters/identity/index.ts';
import { createSecretBox } from '../../src/adapters/secret-box.ts';
import { loadConfig } from '../../src/config.ts';
import { connectDatabase, type Database } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { identitySessions, identityUsers, users } from '../../src/database/schema.ts';
import { seedCatalogue } from '../../src/database/seed.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { newId } from '../../src/shared/tools/ids.ts';
import type { Bank, Buyer } from '../checkouts.ts';
import { vacuum } from '../databases.ts';
import { seedMobiles } from '../seed-mobiles.ts';
import type { Place } from './shop.ts';

const CHUNK = 500;
/** As long as no measurement takes; a token ends after a quarter of an hour in any case. */
const SESSION_MS = 3_600_000;
const PHONES = 25;
const STOCK = 100_000;

export interface Phone {
  id: string;
  priceDollars: number;
}

export interface People {
  bank: Bank;
  /** Each may be used once. */
  buyers: Buyer[];
  phones: Phone[];
}

/**
 * @param wanted.mobiles what an embedded catalogue is filled to; a server's database is a copy that is full
 * @param wanted.buyers how many; their tokens are good for 15 minutes
 */
export async function preparePeople(
  place: Place,
  wanted: { mobiles: number; buyers: number },
): Promise<People> {
  const config = loadConfig({ ...place });
  const { databaseUrl: url, dataDir, publicUrl: issuer, stripe } = config;
  const connection = await connectDatabase({ url, dataDir });
  const { db } = connection;
  try {
    if (connection.kind === 'embedded') {
      await migrateDatabase(connection);
      await seedMobiles(db, wanted.mobiles - (await seedCatalogue(db)));
    }
    const phones = await fillStock(db);
    const buyers = await createBuyers(db, {
      count: wanted.buyers,
      issuer,
      secret: loadAuthSecret(config),
    });
    // By a connection without the shop's limit: with a large catalogue it takes its time.
    if (url) await vacuum(url);
    else await connection.pool.query('vacuum analyze');
    return { bank: { bankUrl: stripe.apiUrl, bankKey: stripe.secretKey }, buyers, phones };
  } finally {
    await connection.close();
  }
}

/** Of phones without an offer: what they cost does not depend on when somebody looks. */
async function fillStock(db: Database): Promise<Phone[]> {
  const { rows } = await db.execute<{ id: string; price_cents: number }>(sql`
    update variants set stock = ${STOCK} where id in (
      select v.id from mobiles m join variants v on v.id = m.default_variant_id
      where m.deleted_at is null and m.id not in (select mobile_id from offers)
      order by v.price_cents desc limit ${PHONES}
    ) returning mobile_id as id, price_cents`);
  return rows.map((row) => ({ id: row.id, priceDollars: row.price_cents / 100 }));
}

async function createBuyers(
  db: Database,
  wanted: { count: number; issuer: string; secret: string },
): Promise<Buyer[]> {
  const tokens = createAccessTokens({
    db,
    clock: systemClock,
    issuer: wanted.issuer,
    secrets: createSecretBox(wanted.secret),
  });
  const expiresAt = new Date(Date.now() + SESSION_MS);
  const name = 'Bench Buyer';
  const buyers: Buyer[] = [];
  while (buyers.length < wanted.count) {
    const people = Array.from({ length: Math.min(CHUNK, wanted.count - buyers.length) }, () => {
      const id = newId();
      return { id, sessionId: newId(), email: `${id}@bench.example` };
    });
    const identities = people.map(({ id, email }) => ({ id, name, email, emailVerified: true }));
    await db.insert(identityUsers).values(identities);
    await db.insert(users).values(people.map(({ id, email }) => ({ id, name, email })));
    await db.insert(identitySessions).values(
      people.map(({ id, sessionId }) => ({
        id: sessionId,
        userId: id,
        token: newId(),
        expiresAt,
      })),
    );
    for (const { id, sessionId, email } of people) {
      buyers.push({ email, token: await tokens.issue({ userId: id, sessionId }) });
    }
  }
  return buyers;
}
