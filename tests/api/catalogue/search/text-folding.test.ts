/** The database folds text as the shop's own code does, or a search would miss what it stores. */
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText, searchText } from '../../../../src/shared/tools/fold-text.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../../support/database/database.ts';
import { insertMobilesSql } from '../../../support/database/insert-mobiles.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../src/database/migrations');

/** Letters of the last years, which older servers do not know. */
const NEW = /[\u1C80-\u1C8F\uA7C0-\uA7FF\u{1CC00}-\u{1CEBF}\u{1E030}-\u{1E08F}]/u;
const SCRIPTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}\p{Mn}]/u;

describeOnBoth('text as it is compared', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database.close());

  const fold = async (texts: readonly string[]) =>
    (
      await database.db.execute<{ folded: string; searched: string }>(
        sql`select fold_text(value) as folded, search_text(value) as searched
          from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t(value, place)
          order by place`,
      )
    ).rows;

  it('is the same in the database for every character, between letters and alone', async () => {
    const points = Array.from({ length: 0x1_ff_ff }, (_, at) => at + 1);
    const texts = points
      .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
      .map((point) => String.fromCodePoint(point))
      .filter((sign) => SCRIPTS.test(sign) && !NEW.test(sign))
      .map((sign) => `A${sign}b1 ${sign}+`);
    const rows = await fold(texts);
    const different = rows.flatMap(({ folded, searched }, at) => {
      const text = texts[at] ?? '';
      const isSame = folded === foldText(text) && searched === searchText(text);
      return isSame ? [] : [`U+${text.codePointAt(1)?.toString(16)}`];
    });
    expect(rows.length).toBeGreaterThan(10_000);
    expect(different).toEqual([]);
  });

  it('keeps variants of before whose colours differ by their spelling alone', async () => {
    const { db } = database;
    const statements = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(
      ({ sql }) => sql,
    );
    await db.execute(sql`drop index variants_once`);
    await db.execute(
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock, colour',
        sql`values (gen_random_uuid(), 'one', 'One', 'vivo', 10000, 1, 'Blue')`,
      ),
    );
    await db.execute(sql`insert into variants (id, mobile_id, price_cents, stock, colour)
      select gen_random_uuid(), mobile_id, 10000, 1, other.colour from variants,
        unnest(array['blue', 'Ｂｌｕｅ', 'Rosé', 'Rose']) as other(colour)`);
    for (const statement of statements) {
      if (/twin\.place|INDEX "variants_once".*fold_text/.test(statement)) {
        await db.execute(sql.raw(statement));
      }
    }
    const { rows } = await db.execute<{ colour: string }>(
      sql`select fold_text(colour) as colour from variants`,
    );
    const colours = rows.map(({ colour }) => colour.replace(/\(hs-[0-9a-f]+\)/, '(sku)')).sort();
    expect(colours).toEqual(['blue', 'blue (sku)', 'blue (sku)', 'rose', 'rosé']);
  });
});
