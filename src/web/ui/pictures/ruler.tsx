import type { CSSProperties } from 'react';
import { cn } from '../class-names.ts';

export interface RulerProps {
  /** Millimetres between two figures; no figures when left out. */
  figuresEveryMm?: number;
  /** How far the figures go at most; the rule itself is as wide as its place. */
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
        <div className="ruler-figures figures text-xs text-ink-soft">
          {Array.from({ length: count }, (_, index) => {
            const mm = (index + 1) * figuresEveryMm;
            return (
              <span key={mm} style={every(figuresEveryMm)}>
                <span className="translate-x-1/2">{mm}</span>
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

function every(mm: number): CSSProperties {
  return { '--every': mm } as CSSProperties;
}
