import type { WireOffer } from '../../../../contract/mobiles.ts';
import { plainNumber } from '../../../../shared/tools/plain-number.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/local-moment.ts';

/** An offer as it is typed. */
export interface OfferDraft {
  key: string;
  price: string;
  starts: string;
  ends: string;
  isEndless: boolean;
  /** What it was before anything was typed: minutes typed over would lose its seconds. */
  stored?: WireOffer;
}

/** Stored offers as the form shows them, in local time. */
export function toDrafts(offers: readonly WireOffer[]): OfferDraft[] {
  return offers.map((stored, index) => ({
    key: String(index),
    price: String(stored.price),
    starts: toLocalInput(stored.startsAt),
    ends: stored.endsAt === null ? '' : toLocalInput(stored.endsAt),
    isEndless: stored.endsAt === null,
    stored,
  }));
}

/** The typed values of an offer, for comparing two drafts. */
export const typedOf = ({ price, starts, ends, isEndless }: OfferDraft) => [
  price,
  starts,
  isEndless ? null : ends,
];

/**
 * @param listPrice in whole dollars; every offer must be below it
 * @returns the offers, or what is wrong with the first that is not one
 */
export function readDrafts(drafts: readonly OfferDraft[], listPrice: number): WireOffer[] | string {
  const offers: WireOffer[] = [];
  for (const [index, draft] of drafts.entries()) {
    const price = Number(plainNumber(draft.price));
    const startsAt = keptMoment(draft.starts, draft.stored?.startsAt);
    const endsAt = draft.isEndless ? null : keptMoment(draft.ends, draft.stored?.endsAt);
    const name = `Offer ${index + 1}`;
    if (!Number.isInteger(price) || price < 1) return `${name} needs a price in whole dollars`;
    if (price >= listPrice) return `${name} must be below the price`;
    if (startsAt === null) return `${name} needs a beginning`;
    if (endsAt === null && !draft.isEndless) {
      return `${name} needs an end, or tick “No end date”`;
    }
    if (endsAt !== null && endsAt <= startsAt) return `${name} must end after it begins`;
    if (endsAt !== null && Date.parse(endsAt) <= Date.now()) {
      return `${name} must end later than now`;
    }
    offers.push({ price, startsAt, endsAt });
  }
  return offers;
}

function keptMoment(value: string, stored: string | null | undefined): string | null {
  return stored && toLocalInput(stored) === value ? stored : fromLocalInput(value);
}
