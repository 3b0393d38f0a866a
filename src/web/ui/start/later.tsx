import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../class-names.ts';

export interface LaterProps {
  children: ReactNode;
  className?: string;
  as?: 'div' | 'li';
}

/** How long a part waits for a quiet moment; Safari knows none, so there it always waits. */
const LONGEST_WAIT_MS = 300;

const waiting: HTMLElement[] = [];
/** Whoever comes back to the page finds it as long as it was, and is taken to the same place. */
let hasShownAll = false;

/** Shows the parts that wait, one each time the browser has nothing else to do. */
function showNext(): void {
  const part = waiting.shift();
  if (!part) return;
  part.dataset.shown = '';
  hasShownAll ||= waiting.length === 0;
  whenIdle(showNext);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, LONGEST_WAIT_MS);
}

/**
 * A part of a long page that the first layout leaves out, because laying all of it out at once holds up
 * the first screen. Its height until then is `--later-height`.
 */
export function Later({ children, className, as: Part = 'div' }: LaterProps) {
  const part = useRef<HTMLDivElement & HTMLLIElement>(null);
  const [isShown] = useState(() => hasShownAll);
  useEffect(() => {
    const { current } = part;
    if (!current || isShown) return;
    waiting.push(current);
    if (waiting.length === 1) whenIdle(showNext);
    return () => {
      if (waiting.includes(current)) waiting.splice(waiting.indexOf(current), 1);
    };
  }, [isShown]);
  return (
    <Part ref={part} data-shown={isShown ? '' : undefined} className={cn('later', className)}>
      {children}
    </Part>
  );
}
