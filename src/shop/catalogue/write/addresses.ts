/**
 * The web address of a mobile, made of its name. Protects: no two mobiles ever want the same one. A
 * short end tells namesakes apart nearly always; where that address is taken, the whole id ends it,
 * which nobody else can have. Adding, renaming and importing all name mobiles here.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { toSlug } from '../rules.ts';

const SHORT_END = 6;
/** With a whole id behind it, an address stays within the 100 characters that an import accepts. */
const NAME_BEFORE_ID = 60;

interface Named {
  id: string;
  name: string;
}

/** The address that a mobile gets unless it is taken: its name and the last characters of its id. */
function shortSlug({ id, name }: Named): string {
  return `${toSlug(name)}-${id.slice(-SHORT_END)}`;
}

/** The address that no other mobile can have: it ends in the whole id. */
export function wholeSlug({ id, name }: Named): string {
  return `${toSlug(name, NAME_BEFORE_ID)}-${id.replaceAll('-', '')}`;
}

/** For each mobile, by its id, an address that no other one has or had, these among themselves included. */
export async function chooseSlugs(db: Queryable, named: Named[]): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const wanted = named.map(({ id, name }) => ({ id, slug: shortSlug({ id, name }) }));
  const { rows } = await db.execute<{ id: string }>(sql`
    with wanted as (
      select id, slug, count(*) over (partition by slug) as sharing
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, slug text))
    select w.id from wanted w
    where w.sharing > 1
      or exists (select from mobiles m where m.slug = w.slug and m.id <> w.id)
      or exists (select from former_slugs f where f.slug = w.slug and f.mobile_id <> w.id)`);
  const taken = new Set(rows.map(({ id }) => id));
  return new Map(named.map((one) => [one.id, taken.has(one.id) ? wholeSlug(one) : shortSlug(one)]));
}

/**
 * The addresses that mobiles are about to give up lead to them still; one that is taken up again is
 * no longer former.
 */
export async function keepFormerSlugs(
  tx: Queryable,
  moves: readonly { id: string; slug: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as w(id uuid, slug text)`;
  await tx.execute(sql`delete from former_slugs f using ${moved} where f.slug = w.slug`);
  await tx.execute(sql`
    insert into former_slugs (slug, mobile_id)
    select m.slug, m.id from mobiles m join ${moved} on m.id = w.id where m.slug <> w.slug
    on conflict (slug) do update set mobile_id = excluded.mobile_id, since = now()`);
}
