import { type SQL, sql } from 'drizzle-orm';

/**
 * How unlike the words of a model are what the placeholder `likeness` holds: by typed words that it lacks, then
 * by how many more or fewer words it has, then by letters. "s 24" is the Galaxy S24 before S24+ and S24 FE.
 */
export function unlikeness(model: SQL): SQL {
  const typed = sql`string_to_array(${sql.placeholder('likeness')}::text, ' ')`;
  const words = sql`string_to_array(${model}, ' ')`;
  return sql`round((
      100 * (select count(*) from unnest(${typed}) as word where word <> all (${words}))
      + abs(cardinality(${words}) - cardinality(${typed}))
      + 1 - similarity(${model}, ${sql.placeholder('likeness')}))::numeric, 4)`;
}
