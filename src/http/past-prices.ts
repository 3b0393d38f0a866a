/**
 * What a reduced price of a mobile in a list is told with: the lowest of the 30 days before (EU directive 98/6,
 * article 6a), and since when it was not as low. Protects: lists stay quick. Only reduced variants are looked up, all
 * of a list at once; of mobiles that lists keep in memory the answer is kept beside them, for they are read anew
 * whenever a price of theirs changes.
 */
import type { PastPrices } from '../contract/phone/card-variants.ts';
import type { Services } from '../services.ts';
import { centsToDollars } from '../shared/money.ts';
import {
  listPriceHistories,
  type Mobile,
  type VariantPriceHistory,
} from '../shop/catalogue/index.ts';
import { readShopDays } from '../shop/settings/index.ts';

/** Of one mobile, by the id of each of its reduced variants. */
type OfMobile = ReadonlyMap<string, PastPrices>;

const NOT_REDUCED: PastPrices = {};
const known = new WeakMap<Mobile, OfMobile>();

/** @returns what to tell of a mobile's default variant, or of another one */
export async function readPastPrices(
  services: Pick<Services, 'db' | 'clock'>,
  mobiles: readonly Mobile[],
): Promise<(mobile: Mobile, variantId?: string) => PastPrices> {
  const asked = mobiles.filter((mobile) => !known.has(mobile));
  const reduced = asked.flatMap(reducedVariantsOf);
  const found =
    reduced.length === 0 ? new Map<string, PastPrices>() : await loadPastPrices(services, reduced);
  for (const mobile of asked) {
    const own = reducedVariantsOf(mobile);
    known.set(mobile, new Map(own.map((id) => [id, found.get(id) ?? NOT_REDUCED])));
  }
  return (mobile, variantId = mobile.defaultVariantId) =>
    known.get(mobile)?.get(variantId) ?? NOT_REDUCED;
}

async function loadPastPrices(
  services: Pick<Services, 'db' | 'clock'>,
  variantIds: readonly string[],
): Promise<OfMobile> {
  const [found, dayOf] = await Promise.all([
    listPriceHistories(services, variantIds),
    readShopDays(services.db),
  ]);
  return new Map([...found].map(([id, history]) => [id, toPastPrices(history, dayOf)]));
}

function reducedVariantsOf({ variants }: Mobile): string[] {
  return variants
    .filter(({ priceCents, listPriceCents }) => priceCents < listPriceCents)
    .map(({ id }) => id);
}

function toPastPrices(
  { lowestBeforeCents, lowestSince }: VariantPriceHistory,
  dayOf: (at: Date) => string,
): PastPrices {
  if (lowestBeforeCents === null) return NOT_REDUCED;
  return {
    lowestOf30Days: centsToDollars(lowestBeforeCents),
    ...(lowestSince && { lowestSinceOn: dayOf(lowestSince) }),
  };
}
