/** Asks the shops in turn for the same work. The order changes from turn to turn, so that nobody is always first. */
import type { Case, CaseId } from '../speed/cases.ts';
import { beginCase, isEnough, type Round, runRound, type Watched } from '../speed/measure.ts';
import type { Work } from './works.ts';

export interface Contender {
  name: string;
  /** What it can be asked for. */
  cases: Partial<Record<CaseId, Case>>;
  watched: Watched;
}

/** One shop at one work. */
export interface Performance {
  work: Work;
  name: string;
  /** One for each turn; fewer where words that nobody has typed run out. */
  rounds: Round[];
}

export const OWN_SECONDS = 1;
/** They answer less a second, so that more of them are needed to count. */
export const PEER_SECONDS = 2;

/** @throws Error when an answer was refused, lost, or is not what it is taken for */
export async function measureWorks(
  works: readonly Work[],
  contenders: readonly Contender[],
  /** `settle` is done when each shop has been warmed up for a work. */
  { turns, settle }: { turns: number; settle: () => Promise<void> },
): Promise<Performance[]> {
  const performances: Performance[] = [];
  for (const work of works) {
    const asked = contenders.flatMap(({ name, cases, watched }, index) => {
      const one = cases[work.id];
      if (!one) return [];
      const seconds = index === 0 ? OWN_SECONDS : PEER_SECONDS;
      return [{ one, watched, seconds, performance: { work, name, rounds: [] as Round[] } }];
    });
    for (const { one, seconds } of asked) {
      await beginCase(one, { count: turns, seconds, otherSeconds: 0, warmUpSeconds: 1 });
    }
    await settle();
    const hasEnough = () =>
      asked.every(({ one, performance, seconds }) => isEnough(one, performance.rounds, seconds));
    for (let turn = 0; turn < turns && hasEnough(); turn += 1) {
      for (const { one, watched, seconds, performance } of turn % 2 ? asked.toReversed() : asked) {
        performance.rounds.push(await runRound(one, watched, seconds));
      }
    }
    performances.push(...asked.map(({ performance }) => performance));
    const told = asked.map(({ performance: { name, rounds } }) => {
      const rates = rounds.map(({ perSecond }) => Math.round(perSecond));
      return `${name} ${rates.join(' ')}`;
    });
    console.info(`  ${work.what}, ${work.mobiles} mobiles: ${told.join('; ')}`);
  }
  return performances;
}
