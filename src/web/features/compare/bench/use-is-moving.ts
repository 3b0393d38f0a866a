import { useEffect, useState } from 'react';

/** A little longer than the transitions of bench.css. */
const MOVING_MS = 300;

/**
 * Whether the bodies are on their way to another arrangement. Only then do they take their time: what is
 * dragged follows the hand, and a page that changes its width is right at once.
 */
export function useIsMoving(arrangement: string): boolean {
  const [shown, setShown] = useState(arrangement);
  const [isMoving, setIsMoving] = useState(false);
  if (shown !== arrangement) {
    setShown(arrangement);
    setIsMoving(true);
  }
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsMoving(false), MOVING_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);
  return isMoving;
}
