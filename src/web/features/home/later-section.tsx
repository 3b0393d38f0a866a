import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../../ui/class-names.ts';

export interface LaterSectionProps {
  children: ReactNode;
  className?: string;
}

/** How long a section waits for a quiet moment; Safari knows none, so there it always waits. */
const LONGEST_WAIT_MS = 300;

const waiting: HTMLElement[] = [];
/** Whoever comes back to the page finds it as long as it was, and is taken to the same place. */
let hasShownAll = false;

/** Shows the sections that wait, one each time the browser has nothing else to do. */
function showNext(): void {
  const section = waiting.shift();
  if (!section) return;
  section.dataset.shown = '';
  hasShownAll ||= waiting.length === 0;
  whenIdle(showNext);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, LONGEST_WAIT_MS);
}

/**
 * A part of a long page that the first layout leaves out: the home page is nine screens long, and
 * laying all of it out at once holds up the first one.
 */
export function LaterSection({ children, className }: LaterSectionProps) {
  const section = useRef<HTMLDivElement>(null);
  const [isShown] = useState(() => hasShownAll);
  useEffect(() => {
    const { current } = section;
    if (!current || isShown) return;
    waiting.push(current);
    if (waiting.length === 1) whenIdle(showNext);
    return () => {
      if (waiting.includes(current)) waiting.splice(waiting.indexOf(current), 1);
    };
  }, [isShown]);
  return (
    <div ref={section} data-shown={isShown ? '' : undefined} className={cn('later', className)}>
      {children}
    </div>
  );
}
