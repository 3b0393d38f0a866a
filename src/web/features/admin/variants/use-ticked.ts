import { useCallback, useMemo, useState } from 'react';
import { soldRows, type VariantsDraft } from './variant-draft.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Which variants of the table are ticked; what goes away is no longer. */
export function useTicked(draft: VariantsDraft) {
  const [chosen, setChosen] = useState(NOTHING);
  const ticked = useMemo(() => {
    const keys = soldRows(draft).map(({ key }) => key);
    return new Set(keys.filter((key) => chosen.has(key)));
  }, [draft, chosen]);

  const tick = useCallback((key: string, isTicked: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (isTicked) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  function tickAll(isTicked: boolean) {
    setChosen(isTicked ? new Set(soldRows(draft).map(({ key }) => key)) : NOTHING);
  }

  return { ticked, tick, tickAll };
}
