import { useEffect, useSyncExternalStore } from 'react';
import { COMPARED_KEY, watchCompared } from './compare-watch.ts';
import { loadCompared, readTray } from './compared.ts';

/** Where the tray docks. Whoever has chosen phones before finds them there again. */
export function CompareDock() {
  const Tray = useSyncExternalStore(watchCompared, readTray, () => undefined);
  useEffect(() => {
    try {
      if (localStorage.getItem(COMPARED_KEY)) void loadCompared();
    } catch {
      // Storage may be blocked; nothing is remembered then.
    }
  }, []);
  return Tray && <Tray />;
}
