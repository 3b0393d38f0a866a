import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useSyncExternalStore } from 'react';

/** Index of the slide that is shown; 0 on the server and until the slider is ready. */
export function useSelectedSlide(embla: UseEmblaCarouselType[1]): number {
  return useSyncExternalStore(
    (notify) => {
      embla?.on('select', notify).on('reInit', notify);
      return () => void embla?.off('select', notify).off('reInit', notify);
    },
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0,
  );
}
