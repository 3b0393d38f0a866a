import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSources } from '../../scripts/checks/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The second one empties the tables of a sandbox, when its database becomes that of a live shop. */
const WRITER = /^src\/(?:shop\/catalogue\/write\/|database\/mode\/remove-trial\.ts$)/;

/** Mobiles with their variants and the books that are kept with them, as the schema and as the database call them. */
const TABLES =
  '(?:mobiles|variants|priceHistory|price_history|stockMovements|stock_movements|formerSlugs|former_slugs|offers)';
const BY_QUERY = new RegExp(`\\.(?:insert|update|delete)\\(${TABLES}\\)`);
const BY_SQL = new RegExp(
  `\\b(?:insert into|update|delete from|merge into|truncate)\\s+(?:only\\s+)?(?:"|\\$\\{)?${TABLES}\\b`,
  'i',
);

const writes = (text: string) => BY_QUERY.test(text) || BY_SQL.test(text);

describe('mobiles and their books', () => {
  it('are written by shop/catalogue/write alone', () => {
    const others = listSources(ROOT, ['src', 'scripts']).filter((file) => !WRITER.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => writes(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    'await tx.update(mobiles).set({ stock: 1 })',
    'await tx.update(variants).set({ stock: 1 })',
    'sql`insert into variants (id) values (1)`',
    'tx\n  .insert(priceHistory)\n  .values(row)',
    'await db.delete(formerSlugs)',
    'sql`update mobiles m set stock = 1`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
    'sql`UPDATE ${mobiles} set stock = 1`',
    'sql`insert into\n  stock_movements (id) values (1)`',
    'sql`delete from "offers"`',
  ])('would be noticed in %j', (text) => {
    expect(writes(text)).toBe(true);
  });

  it.each([
    'select m.id from mobiles m join variants v on v.mobile_id = m.id for update of m, v',
    'db.select().from(mobiles)',
    'sql`update transfer_rows r set slug = n.slug`',
  ])('reading is free: %j', (text) => {
    expect(writes(text)).toBe(false);
  });
});
