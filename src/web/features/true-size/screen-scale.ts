import { useSyncExternalStore } from 'react';
import { readScreenScale, watchScreenScale } from './scale/screen-storage.ts';

export interface ScreenScale {
  /**
   * How many pixels of CSS are a millimetre on this screen at this zoom. Null until somebody has set the
   * screen up, on the server, and until scripts have taken over: nothing may be called 1:1 then.
   */
  pxPerMm: number | null;
}

/** The true scale of the screen that the page is on. */
export function useScreenScale(): ScreenScale {
  return { pxPerMm: useSyncExternalStore(watchScreenScale, readScreenScale, unknownScale) };
}

const unknownScale = () => null;
