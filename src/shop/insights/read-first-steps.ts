/** What the owner of a new live shop has still to do, read from what is there. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

export interface FirstSteps {
  /** Who sells, for invoices and the pages about the shop. */
  company: boolean;
  deliveryAndTax: boolean;
  phone: boolean;
  order: boolean;
}

/** @returns null when nothing is left to do */
export async function readFirstSteps(db: Queryable): Promise<FirstSteps | null> {
  const { rows } = await db.execute<Record<keyof FirstSteps, boolean>>(sql`
    select exists (select from shop_settings where company_address <> '') as company,
      exists (select from shipping_prices) or exists (select from tax_rates) as "deliveryAndTax",
      exists (select from mobiles where deleted_at is null) as phone,
      exists (select from payments) as "order"`);
  const [steps] = rows;
  if (!steps || Object.values(steps).every(Boolean)) return null;
  return steps;
}
