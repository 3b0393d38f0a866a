/**
 * Reads what lists know of mobiles, all of it or what has changed since. Protects: no change is missed and
 * none is read again, whichever process made it and in whatever order transactions end: what a read did not
 * see is told by its snapshot. Part by part, so that no statement comes near its limit of time.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../database/connect.ts';
import { statement } from '../../../../database/statement.ts';
import { STORED, type Stored } from './columns.ts';

/** Moments in ms by the database's clock; the price of an offer of another variant than the default one is null. */
export type OfferRow = [priceCents: number | null, startsAt: number, endsAt: number];
/** Values in the order of STORED; what is known of a mobile that is not on sale is null. */
export type ListedRow = [
  id: string,
  /** In lower case. */
  name: string | null,
  unfinishedOffers: OfferRow[] | null,
  ...values: Stored[],
];

export interface ReadPart {
  mobiles: ListedRow[];
  /** The moment of the read by the database's clock, in ms. */
  nowMs: number;
  /** What the read could see, as a snapshot; that of the first part is where the next read begins. */
  seen: string;
}

const PART = 5_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

const inMs = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
const OFFERS = sql`(
  select json_agg(json_build_array(case when o.variant_id = m.default_variant_id then o.price_cents end, ${inMs(sql`o.starts_at`)}, ${inMs(sql`o.ends_at`)}))
  from offers o where o.mobile_id = l.id and o.ends_at > now())`;
const VALUES = sql.raw(STORED.map(({ value }) => value).join(', '));

/**
 * What a standby has seen is told too low: its snapshots leave out who was still writing on the primary, and what they
 * wrote would be taken for seen.
 */
export const SEEN = sql<string>`case when pg_is_in_recovery()
  then pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
  else pg_current_snapshot()::text end`;
/** One row to say it in. */
export const ONCE = sql`(values (0)) as once`;

/**
 * Lines `c` of mobiles that changed since the snapshot `seen`. Numbers that are still to come stand there
 * after a restore; they are those of another server.
 */
export const CHANGED_SINCE = sql`
  c.changed_in >= pg_snapshot_xmin(${sql.placeholder('seen')}::pg_snapshot)
  and not pg_visible_in_snapshot(c.changed_in, ${sql.placeholder('seen')}::pg_snapshot)
  and c.changed_in < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Whether the database that has this snapshot lost what was in an earlier one, as a replica may have that
 * became the server: what was read from it before is worth nothing.
 */
export function isSetBack(seen: string, before: string): boolean {
  const nextTransaction = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);
  return nextTransaction(seen) < nextTransaction(before);
}

const NOW_MS = sql<number>`${inMs(sql`now()`)}`;

/** Whether anything has changed: PostgreSQL plans the reading of it anew each time, which costs ten times as much. */
const anyChange = statement('listed_changes_any', (db) =>
  db
    .select({
      nowMs: NOW_MS,
      seen: SEEN,
      isChanged: sql<boolean>`exists (select from listed_changes c where ${CHANGED_SINCE})`,
    })
    .from(ONCE),
);

/** @param ids a query for the ids of a part */
const selectPart = (ids: SQL) => ({
  nowMs: NOW_MS,
  seen: SEEN,
  mobiles: sql<ListedRow[]>`(
    select coalesce(json_agg(json_build_array(part.id, l.name, ${OFFERS}, ${VALUES}) order by part.id), '[]')
    from (${ids}) part left join listed_mobiles l on l.id = part.id
      left join mobiles m on m.id = part.id)`,
});
const BEHIND = sql`> ${sql.placeholder('after')}::uuid order by 1 limit ${sql.raw(String(PART))}`;

const partOfAll = statement('listed_mobiles_part', (db) =>
  db.select(selectPart(sql`select id from listed_mobiles where id ${BEHIND}`)).from(ONCE),
);
const partOfChanges = statement('listed_changes_part', (db) =>
  db
    .select(
      selectPart(sql`select c.mobile_id as id from listed_changes c
        where ${CHANGED_SINCE} and c.mobile_id ${BEHIND}`),
    )
    .from(ONCE),
);

/**
 * Everything that is on sale, or what has changed since, as it is now.
 * @param seen a snapshot; undefined reads everything
 */
export async function* readParts(
  db: Database,
  seen: string | undefined,
): AsyncGenerator<ReadPart, void> {
  if (seen !== undefined) {
    const [now] = await anyChange(db, { seen });
    if (now && !now.isChanged) return yield { mobiles: [], nowMs: now.nowMs, seen: now.seen };
  }
  for (let after = NOBODY; ; ) {
    const [part] =
      seen === undefined
        ? await partOfAll(db, { after })
        : await partOfChanges(db, { seen, after });
    if (!part) throw new Error('The database does not tell what is on sale');
    yield part;
    const last = part.mobiles.at(-1);
    if (!last || part.mobiles.length < PART) return;
    after = last[0];
  }
}
