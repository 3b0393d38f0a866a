import { type RefObject, useEffect, useState } from 'react';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import { type SizeMm, shownMm } from './shown-part.ts';

export interface ShownPartOptions {
  /** What scrolls. */
  place: RefObject<HTMLElement | null>;
  phone: RefObject<HTMLElement | null>;
  pxPerMm: number;
  /** Another picture is measured anew. */
  key: string;
}

/** How much of a phone's body can be seen in its place now; null until that was measured. */
export function useShownPart({ place, phone, pxPerMm, key }: ShownPartOptions): SizeMm | null {
  const [shown, setShown] = useState<SizeMm | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture lies elsewhere
  useEffect(() => {
    const [outer, inner] = [place.current, phone.current];
    if (!outer || !inner) return;
    const measure = () => setShown(measureShown(outer, inner, pxPerMm));
    const sizes = new ResizeObserver(measure);
    sizes.observe(outer);
    sizes.observe(inner);
    outer.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      outer.removeEventListener('scroll', measure);
    };
  }, [place, phone, pxPerMm, key]);
  return shown;
}

function measureShown(place: HTMLElement, phone: HTMLElement, pxPerMm: number): SizeMm {
  const outer = place.getBoundingClientRect();
  const inner = phone.getBoundingClientRect();
  const margin = DRAWING_MARGIN_MM * pxPerMm;
  const across = { from: outer.left, to: outer.left + place.clientWidth };
  const down = { from: outer.top, to: outer.top + place.clientHeight };
  return {
    widthMm: shownMm({ from: inner.left + margin, to: inner.right - margin }, across, pxPerMm),
    heightMm: shownMm({ from: inner.top + margin, to: inner.bottom - margin }, down, pxPerMm),
  };
}
