/**
 * The address of a comparison, `/compare?phones=a,b`: what it may ask, and its one spelling. Protects: whatever
 * somebody writes into it gives a page, and the same phones in another order give the same one. Plain data,
 * read by the cache (http/cache/public-pages.ts), by loaders and by browsers.
 */

/** Phones that stand beside each other at most. */
export const MOST_COMPARED = 4;
/** Names that are looked up at most: a few more, because some of them may be no phone's. */
export const MOST_NAMED = 8;

const COMPARE_PATH = '/compare';
const SLUG_MAX = 120;

/** How the bench shows them; the first value is the usual one, which an address leaves out. */
export const BENCH_KEYS = {
  view: ['back', 'front', 'side', 'open'],
  mode: ['side', 'over'],
  align: ['bottom-left', 'centre', 'bottom-right', 'top-left', 'top-right'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
/** The front of what can be opened, under another name. */
const CLOSED = 'folded';
export type BenchKey = keyof typeof BENCH_KEYS;

export interface CompareChoice {
  /** Slugs, each once, as they were named; former ones and some that are no phone's may be among them. */
  phones: readonly string[];
  /** The page where phones are added and taken away. */
  choose?: boolean | undefined;
  /** Rows in which the phones are the same, too. */
  all?: boolean | undefined;
  /** More phones were named than fit. */
  more?: boolean | undefined;
  bench?: Partial<Record<BenchKey, string>> | undefined;
}

/** Reads what is known and makes sense. Phones may stand in one value or in several, as a form sends them. */
export function readCompareChoice(params: URLSearchParams): CompareChoice {
  const named = params.getAll('phones').flatMap((value) => value.slice(0, 2_000).split(','));
  const slugs = named.map(toSlug).filter((slug) => slug !== '');
  return {
    phones: [...new Set(slugs)].slice(0, MOST_NAMED),
    choose: params.get('choose') === 'true',
    all: params.get('all') === 'true',
    more: params.get('more') === 'true',
    bench: readBench(params),
  };
}

/** The slug of a phone that is named as people write it, such as "Galaxy S24+". */
function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('+', ' plus')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '');
}

function readBench(params: URLSearchParams): CompareChoice['bench'] {
  const isLaidOver = params.get('mode') === 'over';
  const known = (Object.keys(BENCH_KEYS) as BenchKey[]).flatMap((key) => {
    const [usual, ...others]: readonly string[] = BENCH_KEYS[key];
    const given = params.get(key);
    const value = key === 'view' && given === CLOSED ? 'front' : given;
    // Where everything stands side by side nothing is aligned.
    if (key === 'align' && !isLaidOver) return [];
    return value !== null && value !== usual && others.includes(value) ? [[key, value]] : [];
  });
  return Object.fromEntries(known);
}

/**
 * Its one query: what makes no difference is left out. As long as more phones are named than fit, their order
 * decides which of them it is.
 */
export function writeCompareQuery({
  phones,
  choose,
  all,
  more,
  bench = {},
}: CompareChoice): URLSearchParams {
  const params = new URLSearchParams();
  if (phones.length === 0) return params;
  const named = phones.length > MOST_COMPARED ? phones : [...phones].sort();
  params.set('phones', named.join(','));
  if (phones.length < 2) return params;
  if (choose) {
    params.set('choose', 'true');
    return params;
  }
  if (more && phones.length === MOST_COMPARED) params.set('more', 'true');
  for (const key of Object.keys(BENCH_KEYS) as BenchKey[]) {
    const value = bench[key];
    if (value !== undefined) params.set(key, value);
  }
  if (all) params.set('all', 'true');
  return params;
}

/** Path and query of a comparison, with commas as people write them. */
export function compareAddress(choice: CompareChoice): string {
  const query = writeCompareQuery(choice).toString().replaceAll('%2C', ',');
  return query === '' ? COMPARE_PATH : `${COMPARE_PATH}?${query}`;
}

/**
 * The choice once it is known which phone each name means.
 * @param present the slugs of today, by the names that mean a phone
 */
export function atPresent(
  choice: CompareChoice,
  present: ReadonlyMap<string, string>,
): CompareChoice {
  const slugs = new Set(choice.phones.flatMap((name) => present.get(name) ?? []));
  return {
    ...choice,
    phones: [...slugs].slice(0, MOST_COMPARED).sort(),
    more: choice.more || slugs.size > MOST_COMPARED,
  };
}
