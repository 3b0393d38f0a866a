/**
 * Fills a scratch database with many believable mobiles: the facts of the catalogue with other numbers in
 * their names, other prices, storages and ages. Always the same ones. `BENCH_VARIANTS=5` gives each of them
 * so many variants; one without it, as figures from before variants have it.
 */
import { loadPhoneFacts, type PhoneFacts } from '../data/schema.ts';
import type { Database } from '../src/database/connect.ts';
import { stableId } from '../src/database/seed.ts';
import { transact } from '../src/database/transact.ts';
import { dollarsToCents } from '../src/shared/money.ts';
import { insertMobiles, type Obstacle, toSlug } from '../src/shop/catalogue/index.ts';
import { type MobileSpecs, mobileSpecsSchema } from '../src/shop/phone/schema.ts';

const CHUNK = 500;
const VARIANTS = Number(process.env.BENCH_VARIANTS ?? 1);
const FIRST_DAY_MS = Date.parse('2015-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const EDITIONS = ['', 'Lite', 'Neo', 'Max', 'Prime', 'Edge', 'Plus', 'Ultra', 'Pro', 'FE'];

type Made = Parameters<typeof insertMobiles>[1]['added'][number] & {
  stock: number;
  specs: MobileSpecs;
};

const refuse = ({ says }: Obstacle) => new Error(says);

/** Adds `count` mobiles to whatever is there. */
export async function seedMobiles(db: Database, count: number): Promise<void> {
  const phones = loadPhoneFacts();
  const random = randomNumbers(7);
  for (let start = 0; start < count; start += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) =>
      makeMobile(phones, start + index, random),
    );
    await transact(db, (tx) => insertMobiles(tx, { added: rows, actorId: null, refuse }));
  }
}

function makeMobile(phones: PhoneFacts[], index: number, random: () => number) {
  const phone = phones[index % phones.length];
  if (!phone) throw new Error('the catalogue has no phones');
  const id = stableId(`bench:${index}`);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const name = otherName(phone.name, 1 + Math.floor(random() * 99), pick(EDITIONS));
  const specs = mobileSpecsSchema.parse({
    ...phone,
    weightG: phone.weightG && Math.round(phone.weightG * (0.9 + random() * 0.2)),
    batteryMah:
      phone.batteryMah && Math.round((phone.batteryMah * (0.8 + random() * 0.4)) / 10) * 10,
    storageGb: [pick([64, 128, 256, 512, 1024])],
    year: 2019 + Math.floor(random() * 7),
  });
  const mobile: Made = {
    id,
    slug: `${toSlug(name)}-b${index}`,
    name,
    category: phone.category,
    priceCents: dollarsToCents(Math.max(50, Math.round(phone.priceUsd * (0.4 + random())))),
    description: phone.description,
    imageKey: null,
    stock: random() < 0.1 ? 0 : 1 + Math.floor(random() * 50),
    specs,
    createdAt: new Date(FIRST_DAY_MS + index * HOUR_MS),
  };
  return VARIANTS < 2 ? mobile : { ...mobile, ...inVariants(mobile) };
}

/** The first colours in the size of the model and in twice as much, dearer by a tenth. */
function inVariants({ id, priceCents, stock, specs }: Made) {
  const [size = 128] = specs.storageGb;
  const [main, ...others] = Array.from({ length: VARIANTS }, (_, index) => {
    const colour = specs.colours[Math.floor(index / 2) % specs.colours.length];
    const isLarge = index % 2 === 1;
    return {
      id: stableId(`${id}:${index}`),
      colour: `${colour?.name ?? 'Black'}${index < specs.colours.length * 2 ? '' : ` ${index}`}`,
      colourHex: colour?.hex ?? '#1f2020',
      storageGb: isLarge ? size * 2 : size,
      priceCents: isLarge ? Math.round(priceCents / 1_000) * 1_100 : priceCents,
      stock: (stock + index * 7) % 50,
    };
  });
  return { variant: main && { ...main, stock }, others };
}

/** "Galaxy S24 Ultra" → "Galaxy S61 Lite". */
function otherName(name: string, number: number, edition: string): string {
  const numbered = /\d/.test(name) ? name.replace(/\d+/, String(number)) : `${name} ${number}`;
  return `${numbered.replace(/ (?:Ultra|Pro|Plus|FE|Edge|Max)\b.*$/, '')} ${edition}`.trim();
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
