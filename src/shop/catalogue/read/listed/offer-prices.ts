/**
 * What is paid now for each mobile: the lowest of its offers in force that is below the list price. Offers of
 * other variants change no price here, but what is known of the mobile besides. Offers
 * begin and end by the database's clock, which comes with each read.
 */
import type { Columns } from './columns.ts';
import type { OfferRow } from './listed-changes.ts';

export interface OfferPrices {
  /** Takes the offers of a mobile whose list price stands in its column. */
  set(place: number, offers: OfferRow[]): void;
  /** Tells what time it is; what begins or ends until then changes its price. */
  setMoment(nowMs: number): void;
  /** The time that was told last. */
  moment(): number;
  /** When an offer of a mobile begins or ends next; never is infinite. */
  nextChangeMs(place: number): number;
}

export function createOfferPrices({
  listPrice,
  price,
  offers: isReduced,
}: Pick<Columns, 'listPrice' | 'price' | 'offers'>): OfferPrices {
  const offersOf = new Map<number, OfferRow[]>();
  let momentMs = 0;
  /** When a price changes next by itself; unknown after other offers were set. */
  let changesAtMs: number | undefined;

  function setPrice(place: number, offers: OfferRow[]): void {
    const listCents = listPrice.get(place);
    const inForce = offers
      .filter(([, startsAt, endsAt]) => startsAt <= momentMs && endsAt > momentMs)
      .flatMap(([cents]) => cents ?? []);
    const paidCents = Math.min(listCents, ...inForce);
    price.set(place, paidCents);
    isReduced.set(place, Number(paidCents < listCents));
  }

  function nextMoments([, ...moments]: OfferRow): number[] {
    return moments.filter((moment) => moment > momentMs);
  }

  return {
    moment: () => momentMs,
    nextChangeMs: (place) =>
      Math.min(...(offersOf.get(place) ?? []).flatMap(nextMoments), Number.POSITIVE_INFINITY),
    set(place, offers) {
      if (offers.length > 0 || offersOf.has(place)) changesAtMs = undefined;
      if (offers.length > 0) offersOf.set(place, offers);
      else offersOf.delete(place);
      setPrice(place, offers);
    },
    setMoment(nowMs) {
      const isSame = changesAtMs !== undefined && nowMs >= momentMs && nowMs < changesAtMs;
      momentMs = nowMs;
      if (isSame) return;
      changesAtMs = Number.POSITIVE_INFINITY;
      for (const [place, offers] of offersOf) {
        setPrice(place, offers);
        changesAtMs = Math.min(changesAtMs, ...offers.flatMap(nextMoments));
      }
    },
  };
}
