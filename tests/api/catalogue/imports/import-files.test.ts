/** Files in the shapes of other shops and of spreadsheets: what becomes of each line. Nothing is committed. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferRows } from '../../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { createImporter, type Importer, VARIANT_HEADER } from '../../../support/shop/importer.ts';
import { OWN_FILES } from './own-files.ts';
import { SHOPIFY_FILES } from './shopify-files.ts';
import { SPREADSHEET_FILES } from './spreadsheet-files.ts';
import { WOOCOMMERCE_FILES } from './woocommerce-files.ts';
import { TRANSLATED_FILES } from './woocommerce-languages.ts';

const FILES = [
  ...SHOPIFY_FILES,
  ...WOOCOMMERCE_FILES,
  ...TRANSLATED_FILES,
  ...OWN_FILES,
  ...SPREADSHEET_FILES,
];

describe('a file of another program', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
    await importer.take(
      `${[
        VARIANT_HEADER,
        ',here,Here One,vivo,300,5,Text,,HERE-1,,Blue,,128,,yes',
        ',here,,,320,5,,,HERE-2,,Red,,128,,',
      ].join('\n')}\n`,
    );
  });
  afterAll(() => shop?.close());

  it.each(FILES)('$title', async ({ content, lines = {}, refusal }) => {
    const job = await importer.check(content);
    const rows = await shop.db
      .select()
      .from(transferRows)
      .where(eq(transferRows.transferId, job.id))
      .orderBy(asc(transferRows.line));

    if (refusal) {
      expect(job).toMatchObject({ state: 'refused', message: expect.stringMatching(refusal) });
      return;
    }
    const found = rows.filter(({ line }) => line > 0);
    const outcomes = Object.fromEntries(found.map((row) => [row.line, outcomeOf(row)]));
    const expected = Object.entries(lines).map(([line, said]) => [
      line,
      typeof said === 'string' ? said : said[0],
    ]);
    expect(job.message ?? '').not.toMatch(/column|not known/);
    expect(outcomes).toEqual(Object.fromEntries(expected));
    for (const row of found) {
      const said = lines[row.line];
      if (said && typeof said !== 'string') expect(fieldsOf(row)).toMatchObject(said[1]);
    }
    const leftOut = expected.filter(([, outcome]) => outcome?.startsWith('left-out')).length;
    expect(job.leftOut).toBe(leftOut);
  });

  it('tells a shop with at least 40 files', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(40);
  });
});

type Row = typeof transferRows.$inferSelect;

/** For example `bad: Line 2 has the same SKU.` or `add (The stock there is -3; here it is 0.)`. */
function outcomeOf({ action, problem, warning }: Row): string {
  const reason = problem === null ? '' : `: ${problem}`;
  return `${action}${reason}${warning === null ? '' : ` (${warning})`}`;
}

/** The fields of the mobile and those of its variant in one. */
function fieldsOf({ after, variantId }: Row): object {
  const { variants, ...own } = (after ?? {}) as { variants?: Record<string, object> };
  return { ...own, ...variants?.[variantId ?? ''] };
}
