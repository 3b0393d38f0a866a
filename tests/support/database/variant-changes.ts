/** Changes of what is sold of a mobile, written past the shop. */
import { type SQL, sql } from 'drizzle-orm';

/** Variants of a mobile. */
export const of = (slug: string) => sql`mobile_id = (select id from mobiles where slug = ${slug})`;

export function addition(
  slug: string,
  given: { shade: string; size: number | null; stock: number },
): SQL {
  return sql`insert into variants (id, mobile_id, colour, colour_family, storage_gb, price_cents, stock)
    select gen_random_uuid(), id, ${given.shade}, ${given.shade}, ${given.size}::int, 30000, ${given.stock}::int
    from mobiles where slug = ${slug}`;
}

/** The mobile and its variant name each other, so they go together. */
export function removal(slug: string): SQL {
  return sql`with gone as (delete from mobiles where slug = ${slug} returning id)
    delete from variants where mobile_id in (select id from gone)`;
}

/** What a list has of a mobile. */
export interface Line {
  cents: number;
  inStock: boolean;
  lowStock: boolean;
  size: number;
  colours: Record<string, number>;
}

/** One after another, of the mobile `sold-in`. */
export function changesOfSold(): [change: SQL, becomes: Partial<Line>][] {
  return [
    [
      addition('sold-in', { shade: 'blue', size: 256, stock: 9 }),
      { size: 256, colours: { blue: 256 } },
    ],
    [addition('sold-in', { shade: 'blue', size: 64, stock: 2 }), { lowStock: true }],
    [
      addition('sold-in', { shade: 'red', size: null, stock: 9 }),
      { colours: { blue: 256, red: 0 } },
    ],
    // Prices of others than the default one stand in no list.
    [sql`update variants set price_cents = 50000 where ${of('sold-in')} and storage_gb = 256`, {}],
    [
      sql`update variants set stock = 4 where ${of('sold-in')} and storage_gb = 64`,
      { lowStock: false },
    ],
    [
      sql`update variants set reserved = stock where ${of('sold-in')}`,
      { inStock: false, lowStock: true },
    ],
    [
      sql`update variants set reserved = 0 where ${of('sold-in')} and storage_gb = 64`,
      { inStock: true },
    ],
    [
      sql`update mobiles set default_variant_id =
          (select id from variants where ${of('sold-in')} and storage_gb = 256) where slug = 'sold-in'`,
      { cents: 50_000 },
    ],
    [
      sql`update variants set deleted_at = now() where ${of('sold-in')} and storage_gb = 64`,
      { inStock: false },
    ],
    // One at a time: each must be noticed by itself.
    [
      sql`update variants set storage_gb = 512 where ${of('sold-in')} and storage_gb = 256`,
      { size: 512, colours: { blue: 512, red: 0 } },
    ],
    [
      sql`update variants set colour_family = 'green' where ${of('sold-in')} and storage_gb = 512`,
      { colours: { green: 512, red: 0 } },
    ],
    // What they are found by stands in no column of its own; the whole line is compared.
    [sql`update variants set colour = 'Dark Gray' where ${of('sold-in')} and storage_gb = 512`, {}],
    [
      sql`update variants set sku = 'Sold/In-512 +' where ${of('sold-in')} and storage_gb = 512`,
      {},
    ],
    [
      sql`update variants set barcode = '4006381333931' where ${of('sold-in')} and storage_gb = 512`,
      {},
    ],
    [
      sql`update variants set deleted_at = null where ${of('sold-in')} and storage_gb = 64`,
      { inStock: true, colours: { green: 512, red: 0, blue: 64 } },
    ],
  ];
}
