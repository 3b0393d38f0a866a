/** Parts of the sentences on the admin home, in SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { invoiceNumber } from '../../database/sql/invoice-number.ts';

/** Money as formatCents writes it: `$1,234`, with cents only where there are some. */
export const dollars = (cents: SQL) =>
  sql`'$' || to_char(${cents} / 100, 'FM999,999,990')
    || case when ${cents} % 100 = 0 then '' else '.' || lpad((${cents} % 100)::text, 2, '0') end`;
/** Day and time as formatMoment writes them, in the time zone of the shop, which is named. */
export const moment = (
  at: SQL,
) => sql`to_char(${at} at time zone shop_time_zone(), 'FMDD FMMonth YYYY, HH24:MI')
  || ' (' || shop_time_zone() || ')'`;

/** Number of an invoice `i`. */
export const ofInvoice = invoiceNumber(sql`i.year`, sql`i.number`);

const size = (gb: SQL) =>
  sql`case when ${gb} >= 1024 then ${gb} / 1024 || ' TB' else ${gb} || ' GB' end`;
/** A variant v of a mobile m as nameUnit writes it. */
export const unitName = sql`m.name || coalesce(' (' || nullif(concat_ws(', ', v.colour,
  ${size(sql`v.ram_gb`)} || ' RAM', ${size(sql`v.storage_gb`)}), '') || ')', '')`;
