import type { ReactNode } from 'react';
import { Ruler } from '../../ui/ruler.tsx';

/** A slide's floor: what stands on it, the rule from edge to edge, and a line of text below. */
export function Stage({ children, caption }: { children: ReactNode; caption: ReactNode }) {
  return (
    <div>
      <div className="stage column">{children}</div>
      <div className="column">
        <Ruler figuresEveryMm={50} className="stage-rule" />
        <div className="min-h-16 pt-3 text-sm text-ink-soft sm:min-h-11 sm:pr-72">{caption}</div>
      </div>
    </div>
  );
}
