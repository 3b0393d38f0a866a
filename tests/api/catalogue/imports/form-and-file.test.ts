/** What the form of a mobile takes a file may say, and the reverse. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mobileBodySchema } from '../../../../src/contract/mobiles.ts';
import { transferRows } from '../../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { createImporter, type Importer, VARIANT_HEADER } from '../../../support/shop/importer.ts';
import { file, rowOf } from './import-file.ts';

let shop: TestShop;
let admin: TestAccount;
let importer: Importer;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
  importer = createImporter(shop, admin);
});
afterAll(() => shop?.close());

const TEXTS = [
  'a',
  ' padded ',
  'two  blanks',
  'a\u0007b',
  'a\u0000b',
  'a\u007fb',
  'broken \ufffd',
  'two\nlines',
  'a\tb',
  'العربية 👩‍💻 𠮷',
  '\u200b',
  ...[60, 61, 64, 65, 120, 121, 2_000, 2_001].map((length) => 'x'.repeat(length)),
];
const AMOUNTS = [-1, 0, 1, 100_000, 100_001];

/** Fields of the form, the column of each, and values to try; an empty one means something else in a file. */
const FIELDS: readonly (readonly [field: string, column: string, values: readonly unknown[]])[] = [
  ['name', 'name', TEXTS],
  ['description', 'description', TEXTS],
  ['category', 'category', ['vivo', 'nokia']],
  ['colour', 'colour', TEXTS],
  ['sku', 'sku', [...TEXTS, 'Größe', 'A 1', '=1', "'1"]],
  [
    'barcode',
    'barcode',
    ['4006381333931', '4006381 333-931', '12345670', '123', '4006381333931x', '٤٠٠٦٣٨١٣٣٣٩٣١'],
  ],
  ['colourHex', 'colour_hex', ['#1f2020', '#1F2020', ' #1f2020 ', '1f2020', '#12g456', 'red']],
  ['storage', 'storage', [-1, 0, 1, 256, 65_536, 65_537]],
  ['ram', 'ram', [-1, 0, 1, 8, 1_024, 1_025]],
  ['price', 'price', [...AMOUNTS, 1.5]],
  ['stock', 'stock', [...AMOUNTS, 1.5]],
];
const OF_MOBILE = ['name', 'description', 'category'];

it.each(FIELDS)(
  'the form and a file agree on what the %s may be',
  async (field, column, values) => {
    const rows = values.map((value) =>
      rowOf(VARIANT_HEADER, {
        ...{ name: 'Agreed', category: 'vivo', price: '300', colour: 'Blue' },
        [column]: guard(String(value)),
      }),
    );
    const { id } = await importer.check(file(VARIANT_HEADER, ...rows));
    const found = await shop.db
      .select({ action: transferRows.action, line: transferRows.line })
      .from(transferRows)
      .where(eq(transferRows.transferId, id))
      .orderBy(asc(transferRows.line));
    const byFile = found.filter(({ line }) => line > 0).map(({ action }) => action === 'add');

    const byForm = values.map((value) => isTakenByForm(field, value));
    const inWords = (taken: readonly boolean[]) =>
      values.map((value, at) => `${JSON.stringify(value)}: ${taken[at] ? 'taken' : 'refused'}`);
    expect(inWords(byFile)).toEqual(inWords(byForm));
    expect(new Set(byForm).size).toBe(2);
  },
);

function isTakenByForm(field: string, value: unknown): boolean {
  const variant = { colour: 'Blue', price: 300, stock: 1 };
  const isOfMobile = OF_MOBILE.includes(field);
  const body = {
    ...{ name: 'Agreed', category: 'vivo', price: 300, image: '/images/x/640.webp' },
    ...(isOfMobile && { [field]: value }),
    variants: [{ ...variant, ...(!isOfMobile && { [field]: value }) }],
  };
  // A cell that is empty says nothing, which is no fault.
  const isEmpty = String(value).replaceAll('\u200b', '').trim() === '';
  if (isEmpty && field !== 'name') return true;
  return mobileBodySchema.safeParse(body).success;
}

/** As the export writes it. */
const guard = (text: string) => (/^'*[=+\-@]/.test(text) ? `'${text}` : text);
