import { useSyncExternalStore } from 'react';

/** False in the server's HTML and until scripts have taken over; forms wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isTrue, isFalse);
}

const neverChanges = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;
