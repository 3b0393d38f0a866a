/** Everything on sale as CSV, and the template of an import. */
import { centsToDollars } from '../../shared/money.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { toCsvLine } from './csv-text.ts';
import { CELL_FACTS, writeCell } from './fact-rules.ts';
import { COLUMNS } from './formats.ts';
import { exportPage } from './store.ts';

const ROWS_AT_ONCE = 1_000;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const EXAMPLE = [
  ...['', 'example-one', 'Example One', 'samsung', 499, 10],
  'Remove this line. Empty id: a new mobile; with the id or slug of one: a change.',
  '',
  ...CELL_FACTS.map(() => ''),
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
    const lines = page.map((mobile) =>
      toCsvLine([
        mobile.id,
        mobile.slug,
        mobile.name,
        mobile.category,
        centsToDollars(mobile.priceCents),
        mobile.stock,
        mobile.description,
        mobile.imageKey === null ? '' : `/images/${mobile.imageKey}/640.webp`,
        ...CELL_FACTS.map((fact) => writeCell(mobile.specs, fact)),
      ]),
    );
    yield lines.join('');
    if (page.length < ROWS_AT_ONCE) return;
    afterId = page.at(-1)?.id;
  }
}

/** The header that an import needs, with one line that shows how. */
export function importTemplate(): string {
  return BYTE_ORDER_MARK + toCsvLine(COLUMNS) + toCsvLine(EXAMPLE);
}
