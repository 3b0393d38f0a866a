/**
 * The SQL behind suggestions, prepared once: it runs with every key that somebody presses in the search
 * box.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { mobiles } from '../../../database/schema.ts';
import type { Category } from '../../phone/brands.ts';
import type { Mobile } from '../mobile.ts';
import { unlikeness } from '../read/likeness.ts';
import { mobileColumns, toMobile } from '../store.ts';

const MOST_CANDIDATES = 200;

export interface NameSearch {
  /** Query for the stored words. */
  words: string;
  likeness: string;
  /** Any brand when it is not given. */
  categories: Category[] | undefined;
  limit: number;
}

/** The mobiles whose names are most like what was typed. */
export async function findByName(db: Database, search: NameSearch): Promise<Mobile[]> {
  const categories = search.categories ? `{${search.categories.join(',')}}` : null;
  const rows = await preparedSearch(db).execute({ ...search, categories });
  return rows.map(toMobile);
}

function prepareSearch(db: Database) {
  return db
    .select(mobileColumns)
    .from(
      sql`(select found.id, ${unlikeness(sql`found.search_name`)} as unlikeness
        from (
          select m.id, m.search_name from listed_mobiles m
          where m.search_words @@ ${sql.placeholder('words')}::tsquery
            and (${sql.placeholder('categories')}::text[] is null
              or m.category = any(${sql.placeholder('categories')}::text[]))
          limit ${sql.raw(String(MOST_CANDIDATES))}
        ) found
        order by unlikeness, found.id limit ${sql.placeholder('limit')}) as p`,
    )
    .innerJoin(mobiles, eq(mobiles.id, sql`p.id`))
    .orderBy(sql`p.unlikeness, p.id`)
    .prepare('mobiles_by_likeness');
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareSearch>>();

function preparedSearch(db: Database) {
  const present = prepared.get(db) ?? prepareSearch(db);
  prepared.set(db, present);
  return present;
}
