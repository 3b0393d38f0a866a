import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { dollarsToCents, formatCents } from '../../../../shared/money.ts';
import { formatDate, formatNumber } from '../../../../shared/words/wording.ts';
import { measure } from '../../../../shop/choosing/difference.ts';
import { costAMonth } from '../../../../shop/phone/cost-a-month.ts';
import { FACTS, readFact } from '../../../../shop/phone/facts.ts';
import { type PackedMeasures, packMeasures } from '../../../../shop/phone/own-phone.ts';
import { NOT_KNOWN } from '../specs/not-known.ts';

/** A phone as its own page shows it. */
export interface PagePhone extends Omit<WireMobileDetail, 'specs' | 'version'> {
  /** Empty when it is not known. */
  storageGb: readonly number[];
  /** What it costs a month until security updates end, in words. */
  costAMonth: string;
  /** For the difference from an own phone; null when nothing is known. */
  measures: PackedMeasures | null;
}

/** For the loader: what the page says of the specs is made there, so browsers are sent none. */
export function toPagePhone(
  { specs, version: _, ...mobile }: WireMobileDetail,
  now: Date,
): PagePhone {
  const costAMonth = describeCostAMonth({ price: mobile.price, specs }, now);
  const measures = specs && packMeasures(measure(specs));
  return { ...mobile, storageGb: specs?.storageGb ?? [], costAMonth, measures };
}

/** Whole months, so that a page that is made anew every day says what is true all day. */
function describeCostAMonth(
  { price, specs }: Pick<WireMobileDetail, 'price' | 'specs'>,
  now: Date,
): string {
  const until = specs && readFact(specs, FACTS.updatesUntil);
  if (typeof until !== 'string') return `${NOT_KNOWN}: no end of security updates is announced`;
  const today = now.toISOString().slice(0, 10);
  if (until < today) return `Security updates ended on ${formatDate(until)}`;
  const cost = costAMonth(dollarsToCents(price), today, until);
  if (!cost) return `Security updates end on ${formatDate(until)}`;
  const { centsAMonth, months } = cost;
  const span = months === 1 ? 'the month' : `the ${formatNumber(months)} months`;
  return `${formatCents(centsAMonth, 'always')} for ${span} until security updates end`;
}
