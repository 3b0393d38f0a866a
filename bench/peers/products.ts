/** The catalogue of ours as a file that the peers are filled from. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { typedQueries } from '../speed/queries.ts';

const MOST_TYPED = 40_000;

const productSchema = z.object({
  name: z.string(),
  slug: z.string(),
  brand: z.string(),
  priceCents: z.number(),
  description: z.string(),
});
type Product = z.infer<typeof productSchema>;

/** @returns the path of a file with all mobiles on sale, as JSON */
export async function writeProducts(databaseUrl: string, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`
    select m.name, m.slug, m.category as brand, v.price_cents as "priceCents", m.description
    from mobiles m join variants v on v.id = m.default_variant_id
    where m.deleted_at is null order by m.id`);
  await client.end();
  const file = path.join(folder, `products-${rows.length}.json`);
  writeFileSync(file, JSON.stringify(rows));
  return file;
}

/** @throws ZodError when they are not what was written */
export function readProducts(file: string): Product[] {
  return z.array(productSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What shoppers type for these, as the shop is asked. */
export function wordsOf(products: readonly Product[]): string[] {
  return typedQueries(
    products.map(({ name }) => name),
    MOST_TYPED,
  );
}
