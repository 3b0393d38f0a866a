/** What every process hears of a statement that changes the catalogue, and whether its phone is noted as changed. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CatalogueChange } from '../../../src/database/catalogue-changes.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let id: string;
let heard: CatalogueChange[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  shop.services.onCatalogueChange((change) => heard.push(change));
  const phones = await shop.db.execute<{ id: string }>(
    sql`select id from mobiles order by slug limit 1`,
  );
  id = phones.rows[0]?.id ?? '';
});
afterAll(() => shop?.close());

/** Follows the others on the same channel. */
const LAST: CatalogueChange = { kind: 'edited', mobileIds: ['last'] };

async function hear(statement: SQL): Promise<CatalogueChange[]> {
  heard = [];
  await shop.db.execute(sql`delete from changed_phones`);
  await shop.db.execute(statement);
  await shop.db.execute(sql`select pg_notify('catalogue_changed', 'edited last')`);
  await vi.waitFor(() => expect(heard).toContainEqual(LAST));
  // The process itself may announce an offer's end as well, before or after.
  const received = heard.slice(
    0,
    heard.findIndex((change) => isDeepStrictEqual(change, LAST)),
  );
  return received.filter((change, at) => !isDeepStrictEqual(change, received[at - 1]));
}

const ofPhone = () => sql`where mobile_id = ${id}`;
const changeUnits = (stock: number) =>
  sql`update variants set stock = ${stock}, reserved = 0 ${ofPhone()}`;
const changePrice = (cents: number) =>
  sql`update variants set price_cents = price_cents + ${cents} ${ofPhone()}`;
const addOffer =
  () => sql`insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)
  select gen_random_uuid(), id, default_variant_id, 100, now(), now() + interval '1 hour' from mobiles where id = ${id}`;
const addReview = (phone: SQL, state: string) =>
  sql`insert into reviews (id, mobile_id, name, rating, details, state)
    values (gen_random_uuid(), ${phone}, 'Nora N.', 4, 'Fine', ${state})`;
const decide = (state: string, rejection: string | null) =>
  sql`update reviews set state = ${state}, rejection = ${rejection} ${ofPhone()}`;

const SILENT = 'recorded only';
const NOTHING = 'nothing';

type Expected = 'edited' | 'sold' | typeof SILENT | typeof NOTHING;

const CASES: [what: string, expected: Expected, statement: () => SQL][] = [
  ['a phone is renamed', 'edited', () => sql`update mobiles set name = 'A 2' where id = ${id}`],
  ['its stock becomes large', 'edited', () => changeUnits(900)],
  ['its stock stays large', 'sold', () => changeUnits(899)],
  ['few units are left', 'edited', () => changeUnits(4)],
  ['its price changes', 'edited', () => changePrice(100)],
  ['its price is written again', SILENT, () => changePrice(0)],
  ['an offer is added', 'edited', addOffer],
  ['the offer is cut short', 'edited', () => sql`update offers set ends_at = now() ${ofPhone()}`],
  ['the offer is deleted', 'edited', () => sql`delete from offers ${ofPhone()}`],
  ['a review is written', NOTHING, () => addReview(sql`${id}`, 'pending')],
  ['the review is approved', 'edited', () => decide('approved', null)],
  ['the review is rejected', 'edited', () => decide('rejected', 'Not about the phone')],
  ['the rejected review is deleted', NOTHING, () => sql`delete from reviews ${ofPhone()}`],
  ['an approved review is added', 'edited', () => addReview(sql`${id}`, 'approved')],
  ['the approved review is deleted', 'edited', () => sql`delete from reviews ${ofPhone()}`],
];

// In this order: each changes what the one before has left.
it.each(CASES)('%s: %s', async (_, expected, statement) => {
  const isHeard = expected !== SILENT && expected !== NOTHING;
  expect(await hear(statement())).toEqual(isHeard ? [{ kind: expected, mobileIds: [id] }] : []);
  const recorded = await shop.db.execute(sql`select mobile_id from changed_phones`);
  expect(recorded.rows).toEqual(expected === NOTHING ? [] : [{ mobile_id: id }]);
});

it('an approved review about no phone: anything', async () => {
  expect(await hear(addReview(sql`null`, 'approved'))).toEqual([{ kind: 'anything' }]);
});

it('more than 100 phones: anything', async () => {
  const all = await hear(sql`update mobiles set version = version + 1`);
  expect(all).toEqual([{ kind: 'anything' }]);
});
