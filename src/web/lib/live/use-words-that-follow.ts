import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** By then the page is made anew: the one before is shown for a second (http/cache/public-cache.ts). */
const MADE_ANEW_MS = 2_000;

/**
 * Numbers change at once; what a loader says of them in words is asked for a moment later, once for each change.
 * @param told by the numbers as they are now
 * @param came the same as the page has it
 */
export function useWordsThatFollow(told: string, came: string): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(came);
  useEffect(() => {
    if (told === came || told === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = told;
      void revalidate();
    }, MADE_ANEW_MS);
    return () => clearTimeout(timer);
  }, [told, came, revalidate]);
}
