/**
 * Offers begin and end by themselves, and pages count months until a day. Protects: what was made before such a
 * moment is not shown after it.
 */
import type { Database } from '../../database/connect.ts';
import { nextOfferMoment } from '../../shop/catalogue/index.ts';

const LONGEST_WAIT_MS = 3_600_000;

export interface OfferWatch {
  /** Offers were changed: the moment that was known may be another one. */
  forget(): void;
  /** Finds out the next moment, unless it is known. */
  watch(): Promise<void>;
}

/** @param tell called when an offer begins or ends, when a day begins, and at least once an hour while it is watched */
export function watchOffers(db: Database, tell: () => void): OfferWatch {
  let timer: NodeJS.Timeout | undefined;

  function tellAt(moment: Date | null): void {
    const waitMs = (moment?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    timer = setTimeout(tell, Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS) + 1).unref();
  }

  return {
    forget() {
      clearTimeout(timer);
      timer = undefined;
    },
    async watch() {
      if (timer !== undefined) return;
      tellAt(null);
      const meanwhile = timer;
      const moment = await nextOfferMoment(db).catch(() => null);
      // Offers were changed while it was asked: what was found may no longer be so.
      if (timer !== meanwhile) return;
      clearTimeout(timer);
      tellAt(moment);
    },
  };
}
