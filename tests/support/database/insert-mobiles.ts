/** Adds mobiles by plain SQL, each with its default variant. For tests that fill a database by themselves. */
import { type SQL, sql } from 'drizzle-orm';

/** What a variant is told instead of its mobile. */
const OF_VARIANT = ['price_cents', 'stock', 'reserved', 'storage_gb', 'ram_gb', 'colour'];

/**
 * A statement that reads like `insert into mobiles (columns) rows`: what belongs to a variant (price_cents,
 * stock and so on) goes to the default variant, whose id is the mobile's own.
 *
 * @param columns with `id`, `price_cents` and `stock` among them, as in "id, slug, name"
 * @param rows `select ...` or `values ...`
 */
export function insertMobilesSql(columns: string, rows: SQL): SQL {
  const named = columns.split(',').map((column) => column.trim());
  const list = (part: string[]) => sql.raw(part.join(', '));
  const own = list(named.filter((column) => !OF_VARIANT.includes(column)));
  const sold = list(named.filter((column) => OF_VARIANT.includes(column)));
  return sql`
    with given (${list(named)}) as materialized (${rows}),
    added as (insert into mobiles (${own}, default_variant_id) select ${own}, id from given)
    insert into variants (id, mobile_id, ${sold}) select id, id, ${sold} from given`;
}
