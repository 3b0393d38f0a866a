/**
 * The bank's memory: one SQLite file, written with a synchronous log, so that what the bank has
 * answered is there after a kill at any moment. Objects are kept as documents with the few
 * columns that calls filter by. Card numbers and security codes never get here.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createGroupCommit } from './group-commit.ts';
import type { ObjectKind, StripeObject, StripeObjects } from './stripe-objects.ts';

export interface ListFilter {
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
  customer?: string | undefined;
  intentId?: string | undefined;
  chargeId?: string | undefined;
  types?: readonly string[] | undefined;
}

export interface ListPage {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export type BankStore = ReturnType<typeof openBankStore>;

const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    customer TEXT, intent_id TEXT, charge_id TEXT, type TEXT,
    behaviour TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (intent_id) WHERE intent_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (charge_id) WHERE charge_id IS NOT NULL;
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'dropped')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    last_result TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at_ms) WHERE state = 'pending';
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);
`;

const LIST_WHERE = `kind = :kind
  AND (:createdFrom IS NULL OR created >= :createdFrom)
  AND (:createdTo IS NULL OR created <= :createdTo)
  AND (:customer IS NULL OR customer = :customer)
  AND (:intentId IS NULL OR intent_id = :intentId)
  AND (:chargeId IS NULL OR charge_id = :chargeId)
  AND (:types IS NULL OR type IN (SELECT value FROM json_each(:types)))`;

/** Stripe keeps events for 30 days; what is still to be delivered stays. */
function forgetOldEvents(database: DatabaseSync): void {
  const beforeMs = Date.now() - EVENTS_KEPT_MS;
  database
    .prepare("DELETE FROM deliveries WHERE state <> 'pending' AND created_at_ms < ?")
    .run(beforeMs);
  database
    .prepare(
      `DELETE FROM objects WHERE kind = 'event' AND created < ?
       AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = objects.id)`,
    )
    .run(Math.floor(beforeMs / 1000));
}

function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'bank.sqlite'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;',
  );
  database.exec('PRAGMA cache_size = -2000;');
  database.exec(SCHEMA);
  forgetOldEvents(database);
  return database;
}

function prepareStatements(database: DatabaseSync) {
  return {
    upsert: database.prepare(`
      INSERT INTO objects (id, kind, created, customer, intent_id, charge_id, type, behaviour, body)
      VALUES (:id, :kind, :created, :customer, :intentId, :chargeId, :type, :behaviour, :body)
      ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, body = excluded.body`),
    selectOne: database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?'),
    selectAny: database.prepare('SELECT body FROM objects WHERE id = ?'),
    selectBehaviour: database.prepare('SELECT behaviour FROM objects WHERE id = ?'),
    selectSeq: database.prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?'),
    listDown: database.prepare(
      `SELECT body FROM objects WHERE ${LIST_WHERE} AND seq < :edge ORDER BY seq DESC LIMIT :limit`,
    ),
    listUp: database.prepare(
      `SELECT body FROM objects WHERE ${LIST_WHERE} AND seq > :edge ORDER BY seq LIMIT :limit`,
    ),
  };
}

function toRow(object: StripeObject, behaviour: string | null) {
  return {
    id: object.id,
    kind: object.object,
    created: object.created,
    customer: 'customer' in object ? object.customer : null,
    intentId: 'payment_intent' in object ? object.payment_intent : null,
    chargeId: 'charge' in object ? object.charge : null,
    type: object.object === 'event' ? object.type : null,
    behaviour,
    body: JSON.stringify(object),
  };
}

function parseBody(row: { body?: unknown } | undefined) {
  return row === undefined ? undefined : JSON.parse(String(row.body));
}

function toLimits(filter: ListFilter) {
  const { createdFrom, createdTo, customer, intentId, chargeId, types } = filter;
  return {
    createdFrom: createdFrom ?? null,
    createdTo: createdTo ?? null,
    customer: customer ?? null,
    intentId: intentId ?? null,
    chargeId: chargeId ?? null,
    types: types ? JSON.stringify(types) : null,
  };
}

/** Opens (and creates) the bank's database below `folder`; only one process may use it. */
export function openBankStore(folder: string) {
  const database = openDatabase(folder);
  const statements = prepareStatements(database);
  const commits = createGroupCommit(database);

  /** Writes the object as it is now; `behaviour` is kept from the first write. */
  function save(object: StripeObject, behaviour: string | null = null): void {
    statements.upsert.run(toRow(object, behaviour));
  }

  function find<K extends ObjectKind>(kind: K, id: string): StripeObjects[K] | undefined {
    return parseBody(statements.selectOne.get(id, kind));
  }

  function findAny(id: string): StripeObject | undefined {
    return parseBody(statements.selectAny.get(id));
  }

  /** How the far end of a stored card behaves; the name of an entry of `test-cards.ts`. */
  function behaviourOf(id: string): string | null {
    const value = statements.selectBehaviour.get(id)?.behaviour;
    return typeof value === 'string' ? value : null;
  }

  function seqOf(kind: ObjectKind, id: string): number | undefined {
    const row = statements.selectSeq.get(id, kind);
    return row === undefined ? undefined : Number(row.seq);
  }

  /** Newest first; `undefined` when the cursor names no object of this kind. */
  function list<K extends ObjectKind>(kind: K, filter: ListFilter, page: ListPage) {
    const cursor = page.endingBefore ?? page.startingAfter;
    const cursorSeq = cursor === undefined ? Number.MAX_SAFE_INTEGER : seqOf(kind, cursor);
    if (cursorSeq === undefined) return undefined;
    const upwards = page.endingBefore !== undefined;
    const rows = (upwards ? statements.listUp : statements.listDown).all({
      kind,
      ...toLimits(filter),
      edge: cursorSeq,
      limit: page.limit + 1,
    });
    const objects: StripeObjects[K][] = rows.slice(0, page.limit).map(parseBody);
    if (upwards) objects.reverse();
    return { objects, hasMore: rows.length > page.limit };
  }

  return {
    database,
    commits,
    save,
    find,
    findAny,
    behaviourOf,
    list,
    close(): void {
      commits.flush();
      database.close();
    },
  };
}
