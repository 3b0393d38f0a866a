/**
 * How many mobiles fit, and how many each option of each filter would leave with the others as they are:
 * one statement over what the text admits. Callers keep the answer until the catalogue changes.
 */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { FILTER_FACTS, type FilterName } from '../../phone/filters.ts';
import { ASKED_COLUMNS, groupCondition, type MobileFilter, wordsCondition } from './filter.ts';
import { DEALS } from './list-deals.ts';

export type OptionsOfGroup = Record<FilterName, MobileFilter[]>;

export interface FacetCounts {
  total: number;
  /** Per group, in the order of the options asked for. */
  counts: Record<FilterName, number[]>;
  /** Price now of the cheapest and the dearest that fit; null when nothing does. */
  lowestCents: number | null;
  highestCents: number | null;
}

const GROUPS = FILTER_FACTS.map(({ name }) => name);

const rowSchema = z.object({
  total: z.coerce.number(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  counts: z.array(z.coerce.number()),
});

export async function countFacets(
  db: Database,
  filter: MobileFilter,
  options: OptionsOfGroup,
): Promise<FacetCounts> {
  const conditions = new Map(GROUPS.map((group) => [group, groupCondition(group, filter)]));
  const fits = conjunction([...conditions.values()]);
  const counts = GROUPS.flatMap((group) => {
    const others = [...conditions].filter(([name]) => name !== group).map(([, fit]) => fit);
    return options[group].map((option) => {
      const fit = conjunction([...others, groupCondition(group, option)]);
      return sql`count(*) filter (where ${fit})`;
    });
  });
  const { rows } = await db.execute(sql`with ${DEALS}
    select count(*) filter (where ${fits}) as total,
      min(m.price_now) filter (where ${fits}) as lowest,
      max(m.price_now) filter (where ${fits}) as highest,
      array[${sql.join(counts, sql`, `)}] as counts
    from (${admitted(filter)}) m`);
  const row = rowSchema.parse(rows[0]);
  return {
    total: row.total,
    lowestCents: row.lowest,
    highestCents: row.highest,
    counts: distribute(row.counts, options),
  };
}

function admitted(filter: MobileFilter): SQL {
  const conditions = [sql`true`, ...wordsCondition(filter)];
  return sql`select ${ASKED_COLUMNS},
      coalesce(deals.price_cents, m.price_cents) as price_now,
      deals.mobile_id is not null as is_reduced
    from listed_mobiles m left join deals on deals.mobile_id = m.id
    where ${sql.join(conditions, sql` and `)}`;
}

function conjunction(conditions: (SQL | null)[]): SQL {
  const present = conditions.filter((condition) => condition !== null);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}

/** The numbers arrive in one row, group after group. */
function distribute(counts: number[], options: OptionsOfGroup): FacetCounts['counts'] {
  const left = [...counts];
  const ofGroups = GROUPS.map((group) => [group, left.splice(0, options[group].length)]);
  return Object.fromEntries(ofGroups) as FacetCounts['counts'];
}
