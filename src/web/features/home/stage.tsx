import type { ReactNode } from 'react';
import { cn } from '../../ui/class-names.ts';
import { Ruler } from '../../ui/pictures/ruler.tsx';

export interface StageProps {
  /** List items that stand on the rule. */
  children: ReactNode;
  /** What is to be seen, above the smallest of them. */
  caption: string;
  /** Few phones stand with air around them instead of from edge to edge. */
  isLoose?: boolean;
}

/** A slide: phones from the smallest to the largest on one rule, their names below it. */
export function Stage({ children, caption, isLoose = false }: StageProps) {
  return (
    <div className="stage column">
      <p className="stage-caption">{caption}</p>
      <div className="relative">
        <div className="stage-rule">
          <Ruler figuresEveryMm={50} />
        </div>
        <ul className={cn('line-up', isLoose && 'line-up-loose')}>{children}</ul>
      </div>
    </div>
  );
}
