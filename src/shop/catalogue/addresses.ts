/**
 * The web address of a mobile, made of its name. Protects: no two mobiles ever want the same one. A
 * short end tells namesakes apart nearly always; where that address is taken, the whole id ends it,
 * which nobody else can have. Adding, renaming and importing all name mobiles here.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { toSlug } from './rules.ts';

const SHORT_END = 6;
/** With a whole id behind it, an address stays within the 100 characters that an import accepts. */
const NAME_BEFORE_ID = 60;

interface Named {
  id: string;
  name: string;
}

/** The address that a mobile gets unless it is taken: its name and the last characters of its id. */
export function shortSlug({ id, name }: Named): string {
  return `${toSlug(name)}-${id.slice(-SHORT_END)}`;
}

/** The address that no other mobile can have: it ends in the whole id. */
export function wholeSlug({ id, name }: Named): string {
  return `${toSlug(name, NAME_BEFORE_ID)}-${id.replaceAll('-', '')}`;
}

/** An address for a mobile that no other one has or had. */
export async function chooseSlug(db: Queryable, named: Named): Promise<string> {
  const slug = shortSlug(named);
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from mobiles where slug = ${slug} and id <> ${named.id})
      or exists (select from former_slugs where slug = ${slug} and mobile_id <> ${named.id})
      as taken`);
  return rows[0]?.taken ? wholeSlug(named) : slug;
}
