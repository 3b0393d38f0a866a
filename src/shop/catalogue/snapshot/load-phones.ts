/**
 * The phones of the snapshot: SQL for what is on sale and what has changed since, and what lists, searches and the finder
 * ask of a phone, computed once when it is loaded.
 */
import { and, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { mobiles } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { LOW_STOCK_UNITS } from '../../../shared/rules/webhook-events.ts';
import { nameWords } from '../../../shared/words/name-words.ts';
import { measuresOf } from '../../choosing/index.ts';
import { BRANDS } from '../../phone/brands.ts';
import { type ColourFamily, colourFamily } from '../../phone/colour-families.ts';
import type { Mobile } from '../mobile.ts';
import { readPriceHistories } from '../price-history.ts';
import { brandCalled } from '../search/brand-words.ts';
import { codeWord, type SearchedText } from '../search/text-query.ts';
import { mobileColumns, toMobile } from '../store.ts';
import type { Variant } from '../variant.ts';
import { optionsThatFit } from './filter.ts';
import type { ListedPhone, PastPrice, Rating } from './snapshot.ts';

/** What one look at the database says. */
export interface CatalogueLook {
  /** The phones that changed since the last look, or everything on sale. */
  ids: string[];
  /**
   * It is everything: at first, on a new day of the shop or in another time zone, and where the database lost what was
   * seen before, as one that took over for another may have.
   */
  isWhole: boolean;
  /** Of the shop. */
  timeZone: string;
  /** The moment, and when the next day of the shop begins, in ms by the clock of the database. */
  nowMs: number;
  nextDayMs: number;
  /** What the look could see, as PostgreSQL writes a snapshot: the next look begins there. */
  seen: string;
}

/** No statement comes near its limit of time. */
const PART = 500;

const NOW_MS = sql<number>`(extract(epoch from now()) * 1000)::float8`;
const SEEN = sql<string>`pg_current_snapshot()::text`;
const NEXT_DAY_MS = sql<number>`(extract(epoch from
  (sales_day(now()) + 1)::timestamp at time zone shop_time_zone()) * 1000)::float8`;
/** As shop_time_zone() says, but planned with the statement: a function that reads a table costs half of the look. */
const TIME_ZONE = sql<string>`coalesce((select time_zone from shop_settings), 'UTC')`;
const ONE_ROW = sql`(values (0)) as one_row`;

const idsOnSale = statement('phones_on_sale', (db) =>
  db
    .select({
      nowMs: NOW_MS,
      seen: SEEN,
      nextDayMs: NEXT_DAY_MS,
      timeZone: TIME_ZONE,
      ids: sql<
        string[]
      >`(select coalesce(json_agg(id), '[]') from mobiles where deleted_at is null)`,
    })
    .from(ONE_ROW),
);

/**
 * Transactions that `seen` did not see, in whatever order they commit. Numbers that are still to come stand there after
 * a restore: they are those of another server.
 */
const idsChanged = statement('phones_changed', (db) =>
  db
    .select({
      nowMs: NOW_MS,
      seen: SEEN,
      timeZone: TIME_ZONE,
      ids: sql<string[]>`(select coalesce(json_agg(c.mobile_id), '[]') from changed_phones c
        where c.changed_in >= pg_snapshot_xmin(${sql.placeholder('seen')}::pg_snapshot)
          and not pg_visible_in_snapshot(c.changed_in, ${sql.placeholder('seen')}::pg_snapshot)
          and c.changed_in < pg_snapshot_xmax(pg_current_snapshot()))`,
    })
    .from(ONE_ROW),
);

export async function lookForChanges(
  db: Database,
  last: CatalogueLook | undefined,
): Promise<CatalogueLook> {
  if (last !== undefined) {
    const [changes] = await idsChanged(db, { seen: last.seen });
    const isLater = changes && nextTransaction(changes.seen) >= nextTransaction(last.seen);
    const { timeZone, nextDayMs } = last;
    if (isLater && changes.timeZone === timeZone && changes.nowMs < nextDayMs) {
      return { ...changes, nextDayMs, isWhole: false };
    }
  }
  const [all] = await idsOnSale(db, {});
  if (!all) throw new Error('The database does not say what is on sale');
  return { ...all, isWhole: true };
}

const nextTransaction = (seen: string) => BigInt(seen.split(':')[1] ?? 0);

const RATING = sql<Rating | null>`(
  select json_build_object('average', round(avg(r.rating), 1)::float8, 'count', count(*))
  from reviews r where r.mobile_id = mobiles.id and r.state = 'approved' having count(*) > 0)`;
const FORMER_SLUGS = sql<string[]>`array(
  select f.slug from former_slugs f where f.mobile_id = mobiles.id)`;
const NEXT_OFFER_MS = sql<number | null>`(
  select (extract(epoch from min(moment)) * 1000)::float8
  from offers o, lateral (values (o.starts_at), (o.ends_at)) as moments (moment)
  where o.mobile_id = mobiles.id and moment > now())`;

const phonesByIds = statement('phones_by_ids', (db) =>
  db
    .select({
      ...mobileColumns,
      updatedAt: mobiles.updatedAt,
      formerSlugs: FORMER_SLUGS,
      rating: RATING,
      nextOfferMs: NEXT_OFFER_MS,
      nowMs: NOW_MS,
    })
    .from(mobiles)
    .where(
      and(sql`${mobiles.id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(mobiles.deletedAt)),
    ),
);

/** Those of `ids` that are on sale, with what they cost at `nowMs` or before, by the clock of the database. */
export async function loadPhones(
  db: Database,
  ids: readonly string[],
): Promise<{ phones: ListedPhone[]; nowMs: number }> {
  const loaded: Omit<ListedPhone, 'options'>[] = [];
  let nowMs = 0;
  for (let from = 0; from < ids.length; from += PART) {
    const part = await loadPart(db, ids.slice(from, from + PART));
    loaded.push(...part.phones);
    nowMs = Math.max(nowMs, part.nowMs);
  }
  // In a pass of its own, so that it lies close together in memory, which counting 20,000 phones reads whole.
  const options = loaded.map(optionsThatFit);
  const phones = loaded.map((phone, at) => ({ ...phone, options: options[at] ?? [] }));
  return { phones, nowMs };
}

async function loadPart(
  db: Database,
  ids: string[],
): Promise<{ phones: Omit<ListedPhone, 'options'>[]; nowMs: number }> {
  const rows = await phonesByIds(db, { ids });
  // Of this statement, so that prices and the lowest price before them are those of one moment.
  const momentMs = rows[0]?.nowMs ?? 0;
  const now = new Date(momentMs);
  const phones = rows.map(({ updatedAt, formerSlugs, rating, nextOfferMs, nowMs: _, ...row }) => ({
    ...toMobile(row),
    updatedAt,
    formerSlugs,
    rating,
    nextOfferMs: nextOfferMs ?? Number.POSITIVE_INFINITY,
  }));
  const reduced = phones.flatMap(({ variants }) =>
    variants.filter(({ priceCents, listPriceCents }) => priceCents < listPriceCents),
  );
  const pastPrices = await readPastPrices(db, reduced, now);
  const complete = phones.map((phone) => {
    const own = phone.variants.flatMap(({ id }): [string, PastPrice][] => {
      const past = pastPrices.get(id);
      return past ? [[id, past]] : [];
    });
    return withComputed({ ...phone, pastPrices: new Map(own) });
  });
  return { phones: complete, nowMs: momentMs };
}

async function readPastPrices(
  db: Database,
  reduced: readonly Variant[],
  now: Date,
): Promise<Map<string, PastPrice>> {
  if (reduced.length === 0) return new Map();
  const ids = reduced.map(({ id }) => id);
  const histories = await readPriceHistories(db, ids, now);
  return new Map(
    [...histories].map(([id, { lowestBeforeCents, lowestSince }]) => [
      id,
      { lowestBeforeCents, lowestSince },
    ]),
  );
}

/** What the database says of a phone on sale. */
type LoadedPhone = Omit<ListedPhone, ComputedField | 'options'>;

type ComputedField = 'measures' | 'colours' | 'isLowStock' | 'isPartlySoldOut' | 'text';

function withComputed(loaded: LoadedPhone): Omit<ListedPhone, 'options'> {
  const { variants } = loaded;
  return {
    ...loaded,
    measures: measuresOf(loaded),
    colours: coloursOf(loaded),
    isLowStock: variants.some(({ available }) => available <= LOW_STOCK_UNITS),
    isPartlySoldOut: variants.some(({ available }) => available === 0),
    text: textOf(loaded),
  };
}

function coloursOf({ variants }: Mobile): ListedPhone['colours'] {
  const sizes: Partial<Record<ColourFamily, number>> = {};
  for (const { colour, colourHex, storageGb } of variants) {
    const family = colourFamily(colour, colourHex);
    if (family) sizes[family] = Math.max(sizes[family] ?? 0, storageGb ?? 0);
  }
  return sizes;
}

function textOf({ name, category, specs, description, variants }: Mobile): SearchedText {
  const words = nameWords(makerInFront(category, name) + name);
  const facts = [specs?.chipset, specs?.osAtLaunch, specs?.display?.panel];
  const named = withBlanks(words);
  const ofFacts = withBlanks(nameWords(facts.map((fact) => fact ?? '').join(' ')));
  const ofVariants = withBlanks([...colourWords(variants), ...codes(variants)]);
  return {
    name: named,
    facts: ofFacts,
    variants: ofVariants,
    all: named + ofFacts + withBlanks(nameWords(description)) + ofVariants,
    model: nameWords(name).filter((word) => !brandCalled(word)),
  };
}

const withBlanks = (words: readonly string[]) => ` ${words.join(' ')} `;

/** "apple " of an iPhone 15, "samsung " of a Galaxy S24; nothing where the name says it. */
function makerInFront(category: string, name: string): string {
  const maker = BRANDS.find((brand) => brand.category === category)?.maker ?? category;
  if (maker.toLowerCase() !== category.toLowerCase()) return `${maker} `;
  return name.toLowerCase().includes(category.toLowerCase()) ? '' : `${category} `;
}

/** The words of each colour, and all of it as one: "cobalt violet #cobaltviolet". */
function colourWords(variants: Mobile['variants']): string[] {
  const names = new Set(variants.flatMap(({ colour }) => colour ?? []));
  return [...names].flatMap((name) => {
    const words = nameWords(name).map((word) => word.replace('gray', 'grey'));
    return [...words, `#${words.join('')}`];
  });
}

/** SKU and barcode as one word each, marked by a sign that no typed word has. */
function codes(variants: Mobile['variants']): string[] {
  return variants.flatMap(({ sku, barcode }) => [sku, barcode ?? []].flat()).map(codeWord);
}
