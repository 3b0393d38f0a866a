/**
 * Pages of lists. Protects: a page costs much the same however many mobiles there are. Which ones it holds is
 * found in memory (listed/listed-index.ts); the database is asked for these alone.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { statement } from '../../../database/statement.ts';
import type { Mobile } from '../mobile.ts';
import { isOnSale } from '../rules.ts';
import type { MobileFilter, MobileSort } from './filter.ts';
import { unlikeness } from './likeness.ts';
import { firstInOrder, type Position } from './list-order.ts';
import { type Bits, common, placesIn } from './listed/bits.ts';
import { fittingAll } from './listed/fitting-places.ts';
import { type ListedNow, readListed } from './listed/listed-index.ts';

export interface ListQuery extends MobileFilter {
  sort: MobileSort;
  /** All when it is not given. */
  limit?: number | undefined;
  after?: Position | undefined;
  /** What `relevance` compares names with. */
  likeness?: string | undefined;
}

export interface ListedMobile {
  /** Null when it went a moment ago. */
  mobile: Mobile | null;
  position: Position;
}

/** Best fits are looked for among this many; a broader text needs another word anyway. */
const MOST_CANDIDATES = 500;

/** Mobiles on sale that fit, in the asked order; ties are broken by id. */
export async function findMobiles(db: Database, query: ListQuery): Promise<ListedMobile[]> {
  const { sort, after, limit: most } = query;
  const listed = await readListed(db, query.words);
  const places = fittingAll(listed, query);
  const positions =
    sort === 'relevance'
      ? await bestFits(db, candidates(listed, places), query)
      : firstInOrder(listed, places, { sort, after, most });
  const mobiles = await listed.mobiles.load(positions.map(({ id }) => id));
  return positions.map((position) => {
    const mobile = mobiles.get(position.id);
    return { position, mobile: mobile && isOnSale(mobile) ? mobile : null };
  });
}

/** Those of `ids` that exist, also when no longer sold: from memory, and yet never older than the question. */
export async function readMobilesNow(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Mobile>> {
  const { mobiles } = await readListed(db, undefined);
  return mobiles.load(ids);
}

/**
 * Reads what lists need of all mobiles, so that the first visitor of a large shop need not wait for it. What
 * fails is read by whoever asks first.
 */
export async function prepareLists({ db }: { db: Database }): Promise<void> {
  await readListed(db, undefined).catch(() => undefined);
}

/** A bounded number of them; what is reduced comes first. */
function candidates({ columns, ids }: ListedNow, places: Bits): string[] {
  const [reduced, others] = [1, 0].map((flag) =>
    placesIn(common([places, columns.offers.between(flag, flag)]), MOST_CANDIDATES),
  );
  return [...(reduced ?? []), ...(others ?? [])]
    .slice(0, MOST_CANDIDATES)
    .map((place) => ids[place] ?? '');
}

const positionsByLikeness = statement('positions_by_likeness', (db) =>
  db
    .select({ id: sql<string>`best.id`, value: sql<string>`best.unlikeness::text` })
    .from(
      sql`(select m.id,
          ${unlikeness(sql`m.search_name`)} as unlikeness
        from listed_mobiles m where m.id = any(${sql.placeholder('ids')}::uuid[])) as best`,
    )
    .where(
      sql`${sql.placeholder('value')}::numeric is null or (best.unlikeness, best.id) >
        (${sql.placeholder('value')}::numeric, ${sql.placeholder('after')}::uuid)`,
    )
    .orderBy(sql`best.unlikeness, best.id`)
    .limit(sql.placeholder('limit')),
);

/** By likeness of the name. */
async function bestFits(
  db: Database,
  ids: string[],
  { likeness = '', after, limit = MOST_CANDIDATES }: ListQuery,
): Promise<Position[]> {
  return positionsByLikeness(db, {
    ...{ likeness, limit, ids },
    value: after?.value ?? null,
    after: after?.id ?? null,
  });
}
