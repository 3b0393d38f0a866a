/** Everything on sale as CSV, a row a variant, and the template of an import. */
import { centsToDollars } from '../../shared/money.ts';
import { formatStorage } from '../../shared/words/wording.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Mobile } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { toCsvLine } from './csv-text.ts';
import { exportPage } from './export-store.ts';
import { COLUMNS } from './formats/cells.ts';
import { CELL_FACTS, writeCell } from './formats/fact-rules.ts';

const ROWS_AT_ONCE = 1_000;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Row = Readonly<Record<string, string | number>>;

const EXAMPLES: readonly Row[] = [
  {
    ...{ slug: 'example-one', name: 'Example One', category: 'samsung', price: 499, stock: 10 },
    description:
      'Remove these lines. Empty id: a new mobile; with the id or slug of one: a change. A row is a variant; rows with the same id or slug are one mobile.',
    ...{ sku: 'EXAMPLE-1-BLACK-128', colour: 'Black', colour_hex: '#1f2020' },
    ...{ storage: formatStorage(128), default: 'yes' },
  },
  {
    ...{ slug: 'example-one', price: 549, stock: 5, sku: 'EXAMPLE-1-BLUE-256', colour: 'Blue' },
    ...{ colour_hex: '#274472', storage: formatStorage(256), default: 'no' },
  },
];

/** @throws AppError authentication-required, forbidden */
export function exportMobiles({ db }: Pick<ShopDeps, 'db'>, actor: Actor): AsyncIterable<string> {
  requireAdmin(actor);
  return writePages(db);
}

async function* writePages(db: ShopDeps['db']): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(COLUMNS);
  for (let afterId: string | undefined; ; ) {
    const page = await exportPage(db, afterId, ROWS_AT_ONCE);
    yield page.flatMap(toRows).map(toLine).join('');
    if (page.length < ROWS_AT_ONCE) return;
    afterId = page.at(-1)?.id;
  }
}

/** A row a variant, the default one first; it alone has what is long, and is of the mobile. */
function toRows(mobile: Mobile): Row[] {
  const { id, slug, name, category, description, imageKey, specs, variants } = mobile;
  return variants.map((variant, at) => ({
    ...{ id, slug, name, category },
    ...(at === 0 && {
      description,
      image: imageKey === null ? '' : `/images/${imageKey}/640.webp`,
      ...Object.fromEntries(CELL_FACTS.map((fact) => [fact.csv, writeCell(specs, fact)])),
    }),
    price: centsToDollars(variant.listPriceCents),
    stock: variant.stock,
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    colour: variant.colour ?? '',
    colour_hex: variant.colourHex ?? '',
    storage: variant.storageGb === null ? '' : formatStorage(variant.storageGb),
    ram: variant.ramGb === null ? '' : formatStorage(variant.ramGb),
    default: at === 0 ? 'yes' : 'no',
  }));
}

const toLine = (row: Row) => toCsvLine(COLUMNS.map((column) => row[column] ?? ''));

/** The header that an import needs, with lines that show how. */
export function importTemplate(): string {
  return BYTE_ORDER_MARK + toCsvLine(COLUMNS) + EXAMPLES.map(toLine).join('');
}
