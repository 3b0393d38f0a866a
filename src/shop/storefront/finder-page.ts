/** What the finder finds for the answers that were given. */

import { type FoundPhones, findPhones } from '../catalogue/index.ts';
import type { FinderAnswers } from '../choosing/index.ts';
import type { ShopDeps } from '../deps.ts';

/** @returns with the day of the shop on which it was found, as an ISO date */
export async function readFinderPage(
  { catalogue, clock }: Pick<ShopDeps, 'catalogue' | 'clock'>,
  answers: FinderAnswers,
): Promise<FoundPhones & { today: string; dayOf: (at: Date) => string }> {
  const snapshot = await catalogue.current();
  const today = snapshot.dayOf(clock.now());
  return { ...findPhones(snapshot, answers, today), today, dayOf: snapshot.dayOf };
}
