import type { CSSProperties } from 'react';
import { cn } from './class-names.ts';

export interface RulerProps {
  /** Millimetres between two figures; no figures when left out. */
  figuresEveryMm?: number;
  /** How far the figures go; the rule itself is as wide as its place. */
  lengthMm?: number;
  className?: string;
}

/** The shop's motif: a millimetre rule in the scale (`--mm`) of the pictures around it. */
export function Ruler({ figuresEveryMm, lengthMm = 600, className }: RulerProps) {
  const count = figuresEveryMm ? Math.floor(lengthMm / figuresEveryMm) : 0;
  return (
    <div aria-hidden="true" className={cn('ruler relative', className)}>
      <div className="tick-rule" />
      {figuresEveryMm && (
        <div className="figures relative h-4 text-xs text-ink-soft">
          {Array.from({ length: count }, (_, index) => {
            const mm = (index + 1) * figuresEveryMm;
            return (
              <span key={mm} className="at-mm absolute -translate-x-1/2" style={at(mm)}>
                {mm}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

function at(mm: number): CSSProperties {
  return { '--at': mm } as CSSProperties;
}
