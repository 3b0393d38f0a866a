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
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setSelected(Math.round(element.scrollLeft / Math.max(element.clientWidth, 1)));
      }, REST_MS);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', follow);
    };
  }, []);

  function goTo(index: number): void {
    const next = (index + count) % count;
    const element = track.current;
    setSelected(next);
    element?.scrollTo({ left: next * element.clientWidth });
  }

  return { track, selected, goTo };
}
