/** What the finder answers a page. */
import type { CriterionName, FinderAnswers } from '../../shop/choosing/finder/answers.ts';
import type { Reason } from '../../shop/choosing/finder/reasons.ts';
import type { Points } from '../../shop/choosing/finder/score.ts';
import type { WireMobile, WireRatedMobile } from '../mobiles.ts';
import type { PastPrices, PriceFrom } from '../phone/card-variants.ts';

/** A phone that fits, with why it stands where it stands. */
export interface WireSuitedPhone {
  mobile: WireMobile & Pick<WireRatedMobile, 'measures'> & PriceFrom & PastPrices;
  /** By criterion, of all that phones can be weighed by; null where it is not known. */
  points: Points;
  reasons: Reason[];
  /** What counts and is not known, in words. */
  notKnown: string[];
}

/** A phone that is shown beside those that fit. */
export type WireOtherPhone = PriceFrom &
  Pick<
    WireMobile,
    '_id' | 'slug' | 'name' | 'price' | 'image' | 'drawing' | 'tint' | 'available'
  > & {
    /** Why it stands there: "$40 over your limit". */
    why: string;
  };

/** Something that can be chosen instead, with what comes of it. */
export interface WireOtherAnswers {
  text: string;
  answers: FinderAnswers;
}

export interface WireFound {
  /** How many fit; without limits, how many are ranked. */
  total: number;
  /** Whether an answer leaves phones out; the others only rank them. */
  hasLimits: boolean;
  /** The counts in words: how many phones fit or are ranked, and how many more are sold out. */
  summary: string;
  /** The best first, at most 12. */
  best: WireSuitedPhone[];
  /** What would change who comes first, the least change first. */
  turns: WireOtherAnswers[];
  /** What one answer keeps out, the closest first. */
  near: WireOtherPhone[];
  /** How many may fit, as far as it is known. */
  unsureTotal: number;
  unsure: WireOtherPhone[];
  /** What to answer otherwise when nothing fits. */
  waysOut: WireOtherAnswers[];
  /** Whether it is told how long phones get security updates. */
  knowsUpdates: boolean;
  /** The criteria that count for these answers or would if they were given more. */
  criteria: CriterionName[];
}
