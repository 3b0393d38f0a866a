/**
 * Fills a database with many believable phones of five variants: the facts of the catalogue with other names, prices
 * and ages. The same ones every time. Benchmarks call the file of this name in the checkout that is measured, so its
 * path and `seedMobiles(db, count)` stay as they are.
 */
import { loadPhoneFacts, type PhoneFacts } from '../data/schema.ts';
import type { Database } from '../src/database/connect.ts';
import { stableId } from '../src/database/seed.ts';
import { transact } from '../src/database/transact.ts';
import { dollarsToCents } from '../src/shared/money.ts';
import { insertMobiles, toSlug } from '../src/shop/catalogue/index.ts';
import { mobileSpecsSchema } from '../src/shop/phone/schema.ts';

const CHUNK = 500;
const VARIANTS = 5;
const FIRST_DAY_MS = Date.parse('2015-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const EDITIONS = ['Lite', 'Neo', 'Max', 'Prime', 'Edge', 'Plus', 'Ultra', 'Pro', 'FE'];

/** Adds `count` phones. */
export async function seedMobiles(db: Database, count: number): Promise<void> {
  const facts = loadPhoneFacts();
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) =>
      makePhone(facts, start + index),
    );
    await transact(db, (tx) => insertMobiles(tx, rows, null));
  }
}

function makePhone(facts: PhoneFacts[], index: number) {
  const phone = facts[index % facts.length];
  if (!phone) throw new Error('the catalogue has no phones');
  const id = stableId(`bench:${index}`);
  // "Galaxy S24 Ultra" → "Galaxy S61 Lite".
  const model = phone.name.replace(/ (?:Ultra|Pro|Plus|FE|Edge|Max)\b.*$/, '');
  const name = `${model.replace(/\d+/, String(vary(index, 97)))} ${EDITIONS[index % EDITIONS.length]}`;
  const priceCents = dollarsToCents(Math.round(phone.priceUsd * (0.4 + vary(index, 101) / 100)));
  const stock = vary(index, 50);
  const size = 64 * 2 ** vary(index, 4);
  const specs = mobileSpecsSchema.parse({
    ...phone,
    weightG: phone.weightG && phone.weightG + vary(index, 20),
    batteryMah: phone.batteryMah && phone.batteryMah + 10 * vary(index, 70),
    storageGb: [size],
    year: 2019 + vary(index, 7),
  });
  const [variant, ...others] = Array.from({ length: VARIANTS }, (_, at) => {
    const colour = phone.colours[at % phone.colours.length];
    return {
      id: stableId(`${id}:${at}`),
      colour: `${colour?.name ?? 'Black'} ${at}`,
      colourHex: colour?.hex ?? '#1f2020',
      storageGb: at % 2 === 0 ? size : size * 2,
      priceCents: at % 2 === 0 ? priceCents : priceCents + 5_000,
      stock: (stock + at * 7) % 50,
    };
  });
  const slug = `${toSlug(name)}-b${index}`;
  const createdAt = new Date(FIRST_DAY_MS + index * HOUR_MS);
  const { category, description } = phone;
  const known = { id, slug, name, category, description, specs, imageKey: null, createdAt };
  return { ...known, priceCents, stock, variant, others };
}

/** A whole number from 0 up to, but not including, `end`: another one for the next phone. */
const vary = (index: number, end: number) => Math.floor(((index * Math.sqrt(end + 0.5)) % 1) * end);
