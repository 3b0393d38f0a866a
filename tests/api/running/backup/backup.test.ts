/** A backup taken while people pay comes back whole, and what was paid after it goes back once. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { loadConfig } from '../../../../src/config.ts';
import { connectDatabase, type DatabaseConnection } from '../../../../src/database/connect.ts';
import { auditLog, jobMarks, payments } from '../../../../src/database/schema.ts';
import { buildServices, createSecrets, type Services } from '../../../../src/services.ts';
import {
  checkInvariants,
  findOrphanedCaptures,
  type OrphanedCaptures,
  reconcile,
  refundOrphanedCapture,
  verifyDocuments,
} from '../../../../src/shop/orders/index.ts';
import { askBank } from '../../../support/checkout.ts';
import {
  createTestDatabase,
  createTestFolder,
  prepareTestDatabase,
} from '../../../support/database/database.ts';
import { databaseUrl, runOnServer, shopUrl } from '../../../support/database/database-template.ts';
import { recordSomething } from '../../../support/database/record-something.ts';
import { issueNewInvoice, readIssued } from '../../../support/documents/documents.ts';
import { moveCounters } from '../../../support/documents/move-counters.ts';
import { runCommand } from '../../../support/live/run-command.ts';
import { createPaidOrder } from '../../../support/orders.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

const SCRATCH = 'restored_shop';
/** Every run is a process of its own that loads the whole shop. */
const TIMEOUT_MS = 240_000;

let shop: TestShop;
let folder: string;
let scratchUrl: string;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false, kind: 'postgres' });
  folder = createTestFolder();
  const serverUrl = inject('postgresUrl') ?? '';
  await runOnServer(serverUrl, `drop database if exists ${SCRATCH} with (force)`);
  await runOnServer(serverUrl, `create database ${SCRATCH}`);
  scratchUrl = databaseUrl(serverUrl, SCRATCH);
});
afterAll(() => shop?.close());

/** Runs a command as people do, beside the shop. */
const run: typeof runCommand = (command, args, settings) =>
  runCommand(command, args, { PUBLIC_URL: shop.url, ...settings });

/** The restored shop beside the same provider. */
function restoredSettings() {
  return {
    DATABASE_URL: shopUrl(scratchUrl),
    DATABASE_OWNER_URL: scratchUrl,
    DATA_DIR: path.join(folder, 'restored'),
    STRIPE_API_URL: shop.sandboxUrl,
    PUBLIC_URL: shop.url,
  };
}

async function openRestored(): Promise<{ services: Services; connection: DatabaseConnection }> {
  const config = loadConfig(restoredSettings());
  const { databaseUrl: url, dataDir } = config;
  const connection = await connectDatabase({ url, dataDir, auditKey: createSecrets(config) });
  const logger = pino({ level: 'silent' });
  return { connection, services: await buildServices({ config, connection, logger }) };
}

/** Somebody else's payment in the same account. */
async function payElsewhere(metadata: Record<string, string>): Promise<string> {
  const { body } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
    amount: '7700',
    currency: 'usd',
    'payment_method_types[]': 'card',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    ...metadata,
  });
  return body.id;
}

async function refundsOf(intentId: string): Promise<number> {
  const { body } = await askBank<{ data: unknown[] }>(
    shop,
    `/v1/refunds?payment_intent=${intentId}`,
  );
  return body.data.length;
}

/** Takes a backup into `target` while people buy one thing after the other. */
async function backUpWhilePeoplePay(target: string, settings: Record<string, string>) {
  await createPaidOrder(shop);
  let isOver = false;
  const buying = (async () => {
    while (!isOver) await createPaidOrder(shop);
  })();
  const backup = await run('backup', [target], settings);
  isOver = true;
  await buying;
  return backup;
}

/** Payments in the same account that are none of this shop's. */
async function payAsStrangers(): Promise<string[]> {
  return [
    await payElsewhere({}),
    await payElsewhere({ 'metadata[orderId]': crypto.randomUUID() }),
    await payElsewhere({
      'metadata[orderId]': crypto.randomUUID(),
      'metadata[shop]': 'https://another.shop',
    }),
  ];
}

/** Of the shop that goes on after its backup. */
async function readLastNumbers() {
  const { rows } = await shop.db.execute<{ year: number; invoice: number; creditNote: number }>(sql`
    select i.year, i.last_number as invoice, coalesce(c.last_number, 0) + 5 as "creditNote"
    from invoice_counters i left join credit_note_counters c using (year)`);
  const [last] = rows;
  assert.ok(last);
  return last;
}

/** Pays back by the command, once and again. @param captures all that it lists */
async function payBack(services: Services, captures: OrphanedCaptures['own']): Promise<void> {
  const count = captures.length;
  const refund = (stated: number) =>
    run('captures:orphaned', ['--refund', String(stated)], restoredSettings());
  const wrong = await refund(count + 1);
  expect(wrong).toEqual({ code: 1, printed: expect.stringContaining(`The list has ${count}`) });
  for (const { id } of captures) expect(await refundsOf(id)).toBe(0);
  const paid = await refund(count);
  expect(paid.printed.match(/paid back/g)?.length).toBeGreaterThanOrEqual(count);
  expect(paid.code).toBe(0);
  for (const capture of captures) await refundOrphanedCapture(services, capture);
  for (const { id } of captures) expect(await refundsOf(id)).toBe(1);
}

it('restores a backup that was taken while people paid, and pays back what came after', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { databaseUrl: DATABASE_URL = '', ownerUrl: DATABASE_OWNER_URL = '' } = shop;
  const settings = { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR: shop.dataDir };
  fs.mkdirSync(path.join(shop.dataDir, 'images'), { recursive: true });
  fs.writeFileSync(path.join(shop.dataDir, 'images/picture'), 'bytes');
  const target = path.join(folder, 'backup');
  const invoice = await issueNewInvoice(shop);
  const backup = await backUpWhilePeoplePay(target, settings);
  expect(backup).toEqual({ code: 0, printed: expect.stringContaining('The backup is in') });
  expect(backup.printed).toMatch(/newest entry of its audit log: \d+:\S+\n/);
  expect(fs.statSync(target).mode & 0o077).toBe(0);
  const again = await run('backup', [target], settings);
  expect(again).toEqual({ code: 1, printed: expect.stringContaining('exists already') });
  const late = await Promise.all([1, 2, 3].map(() => createPaidOrder(shop)));
  const strangers = await payAsStrangers();

  const full = await run('restore', [target], { ...restoredSettings(), ...settings });
  expect(full).toEqual({ code: 1, printed: expect.stringContaining('not empty') });
  const restored = await run('restore', [target], restoredSettings());
  expect(restored.printed).toContain('npm run captures:orphaned');
  expect(restored.printed).toContain('It contains what was published');
  expect(restored.code).toBe(0);
  expect(fs.readFileSync(path.join(folder, 'restored/images/picture'), 'utf8')).toBe('bytes');

  const { services, connection } = await openRestored();
  try {
    await moveCounters(services.db, await readLastNumbers());
    for (let round = 0; round < 3; round += 1) await reconcile(services);
    const window = { shop: shop.url, createdAfter: new Date(Date.now() - 3_600_000) };
    const found = await findOrphanedCaptures(services, window);
    const lateIds = late.map(({ intentId }) => intentId);
    expect(found.own.map(({ id }) => id)).toEqual(expect.arrayContaining(lateIds));
    expect(found.others.map(({ id }) => id).sort()).toEqual([...strangers].sort());
    expect(found.recorded).toBeGreaterThan(0);

    await payBack(services, found.own);
    for (const id of strangers) expect(await refundsOf(id)).toBe(0);
    expect((await findOrphanedCaptures(services, window)).own).toEqual([]);
    expect(await services.db.$count(auditLog)).toBeGreaterThanOrEqual(found.own.length);

    // An order whose intent is learnt in one round is settled in the next.
    for (let round = 0; round < 2; round += 1) await reconcile(services);
    expect(await readIssued(services, invoice)).toEqual(invoice);
    expect((await verifyDocuments(services.db)).faults).toEqual([]);
    const broken = (await checkInvariants(services)).flatMap(({ violations }) => violations);
    // Other people's captures in the account are told, and nothing else is wrong.
    expect(broken.filter((text) => !strangers.some((id) => text.includes(id)))).toEqual([]);
  } finally {
    await services.close();
    await connection.close();
  }
});

it('backs the embedded database up while people pay, and brings it back with its bank', {
  timeout: TIMEOUT_MS,
}, async () => {
  const embedded = await startTestShop({ kind: 'embedded', catalogue: false });
  const target = path.join(folder, 'embedded-live');
  const dataDir = path.join(folder, 'embedded-live-restored');
  let isOver = false;
  let paid = 0;
  const buying = (async () => {
    while (!isOver) {
      await createPaidOrder(embedded);
      paid += 1;
    }
  })();
  await expect.poll(() => paid).toBeGreaterThan(0);
  const paidBefore = paid;
  const invoice = await issueNewInvoice(embedded);
  const backup = await run('backup', [target], { DATA_DIR: embedded.dataDir });
  isOver = true;
  await buying;
  await embedded.close();
  expect(backup).toEqual({ code: 0, printed: expect.stringContaining('while the shop runs') });
  const restored = await run('restore', [target], { DATA_DIR: dataDir });
  expect(restored.code, restored.printed).toBe(0);

  // Its own bank and mailbox come with it, at the addresses that payments were begun at.
  const [PORT = '', SANDBOX_PORT = ''] = [embedded.url, embedded.sandboxUrl].map(
    (url) => new URL(url).port,
  );
  const again = await startTestShop({
    kind: 'embedded',
    catalogue: false,
    database: { url: undefined, dataDir, remove: async () => undefined },
    settings: { PORT, SANDBOX_PORT },
  });
  try {
    expect(await again.db.$count(payments)).toBeGreaterThanOrEqual(paidBefore);
    for (let round = 0; round < 3; round += 1) await reconcile(again.services);
    // Begun and paid between the copy of the database and that of the ledger: one at most.
    const window = { shop: again.url, createdAfter: new Date(Date.now() - 3_600_000) };
    const { own } = await findOrphanedCaptures(again.services, window);
    expect(own.length).toBeLessThanOrEqual(1);
    for (const capture of own) await refundOrphanedCapture(again.services, capture);
    expect(await readIssued(again, invoice)).toEqual(invoice);
    expect((await verifyDocuments(again.db)).faults).toEqual([]);
    const broken = (await checkInvariants(again.services)).flatMap(({ violations }) => violations);
    expect(broken).toEqual([]);
  } finally {
    await again.close();
  }
});

function listReadableByOthers(backup: string): string[] {
  const names = fs.readdirSync(backup, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => (fs.statSync(path.join(backup, name)).mode & 0o077) !== 0);
}

it('backs the embedded database up when nobody uses it, and brings it back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { dataDir, remove } = await prepareTestDatabase({ kind: 'embedded' });
  const settings = { DATA_DIR: dataDir };
  const target = path.join(folder, 'embedded');
  const auditKey = createSecrets(loadConfig(settings));
  const inUse = await connectDatabase({ url: undefined, dataDir, auditKey });
  await recordSomething(inUse.db);
  await inUse.db.insert(jobMarks).values({ name: 'before', reachedAt: new Date() });
  await inUse.close();
  expect((await run('backup', [target], settings)).code).toBe(0);
  expect(listReadableByOthers(target)).toEqual([]);
  const over = await run('restore', [target], settings);
  expect(over).toEqual({ code: 1, printed: expect.stringContaining('nothing is overwritten') });
  const restored = path.join(folder, 'embedded-restored');
  const { code, printed } = await run('restore', [target], { DATA_DIR: restored });
  expect(code, printed).toBe(0);
  expect(printed).toContain('It contains what was published');
  const { db, close } = await connectDatabase({ url: undefined, dataDir: restored });
  expect(await db.$count(jobMarks)).toBe(1);
  await close();
  await remove();
  // As if somebody had cut the log off in the backup.
  fs.writeFileSync(path.join(target, 'manifest.json'), '{ "auditHead": "2:key.hash" }');
  const cutOff = await run('restore', [target], { DATA_DIR: path.join(folder, 'cut-off') });
  expect(cutOff).toEqual({ code: 1, printed: expect.stringContaining('Entry 2 of the audit log') });
});

it('does not pay back through a database that knows nothing of the ledger', {
  timeout: TIMEOUT_MS,
}, async () => {
  await createPaidOrder(shop);
  const other = await createTestDatabase('postgres');
  try {
    const settings = { ...restoredSettings(), DATABASE_URL: other.url ?? '' };
    const refused = await run('captures:orphaned', ['--refund', '1'], settings);
    expect(refused).toEqual({ code: 1, printed: expect.stringContaining('knows none') });
  } finally {
    await other.close();
  }
});
