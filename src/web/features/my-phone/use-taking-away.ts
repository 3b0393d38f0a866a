import { useState } from 'react';
import { describeProblem } from '../../lib/api-problem.ts';
import type { KeptPhone } from './kept-phone.ts';
import { useKeptPhone } from './own-phone.ts';
import { putBack, takeAway } from './own-phone-actions.ts';

/** The own phone with the way to take it away, and back as long as the page is open. */
export function useTakingAway() {
  const kept = useKeptPhone();
  const [taken, setTaken] = useState<KeptPhone | null>(null);
  const [problem, setProblem] = useState<string>();

  async function tell(work: Promise<void>) {
    setProblem(undefined);
    await work.catch((error: unknown) => {
      setProblem(`Your account could not be told. ${describeProblem(error)}`);
    });
  }

  return {
    kept,
    /** What was taken away just now and can come back. */
    taken: kept ? null : taken,
    problem,
    tell,
    toggle() {
      setTaken(kept);
      if (kept) void tell(takeAway());
      else if (taken) void tell(putBack(taken));
    },
  };
}
