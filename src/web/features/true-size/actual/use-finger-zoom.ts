import { useSyncExternalStore } from 'react';

/** Magnified with two fingers, which a page's own measures do not tell. */
export function useFingerZoom(): boolean {
  return useSyncExternalStore(watch, isZoomed, () => false);
}

function watch(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

function isZoomed(): boolean {
  return Math.abs((window.visualViewport?.scale ?? 1) - 1) > 0.002;
}
