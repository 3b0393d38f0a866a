import { useCallback, useState } from 'react';

interface OffersProblem {
  /** Of the variant. */
  key: string;
  problem: string;
}

/** Whose offers the form shows, and what is wrong with some: those are then the shown ones. */
export function useShownOffers() {
  const [shown, show] = useState('');
  const [problem, setProblem] = useState<OffersProblem>();

  /** Goes to the offers of a variant. */
  const lead = useCallback((key: string) => {
    show(key);
    document.getElementById('offers-title')?.focus();
  }, []);

  function tell(found: OffersProblem | undefined) {
    setProblem(found);
    if (found) show(found.key);
  }

  return { shown, show, lead, problem, tell };
}
