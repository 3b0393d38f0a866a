import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Slides {
  /** The element that scrolls; its children are the slides. */
  track: RefObject<HTMLDivElement | null>;
  selected: number;
  /** Shows a slide; one beyond the last is the first, one before the first the last. */
  goTo: (index: number) => void;
}

/** How long the track must rest before a swipe counts. */
const REST_MS = 120;

/** Slides in a track that the browser scrolls and snaps, by buttons as well as by finger. */
export function useSlides(count: number): Slides {
  const track = useRef<HTMLDivElement>(null);
  // Where a button sends the track, until it has arrived or a hand takes over.
  const target = useRef<number | null>(null);
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      const shown = Math.round(element.scrollLeft / Math.max(element.clientWidth, 1));
      const wanted = target.current;
      target.current = null;
      if (wanted === null || wanted === shown) return setSelected(shown);
      // A layout that changed on the way has snapped the track back.
      element.scrollTo({ left: wanted * element.clientWidth, behavior: 'instant' });
    };
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    const takeOver = () => {
      target.current = null;
    };
    const hands = ['pointerdown', 'wheel', 'keydown'];
    element.addEventListener('scroll', follow, { passive: true });
    for (const hand of hands) element.addEventListener(hand, takeOver, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', follow);
      for (const hand of hands) element.removeEventListener(hand, takeOver);
    };
  }, []);

  function goTo(index: number): void {
    const next = (index + count) % count;
    const element = track.current;
    setSelected(next);
    target.current = next;
    element?.scrollTo({ left: next * element.clientWidth });
  }

  return { track, selected, goTo };
}
