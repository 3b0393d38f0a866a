import type { CSSProperties } from 'react';

export interface BenchRuleProps {
  /** From the zero to the end of what stands on it. */
  widthMm: number;
  heightMm: number;
}

const EVERY_MM = 10;
const MAIN_MM = 50;
/** The rule under all feet with its zero at the first phone's edge, and on wide screens one upright. */
export function BenchRule({ widthMm, heightMm }: BenchRuleProps) {
  return (
    <div aria-hidden="true" className="figures">
      <div className="bench-rule tick-rule" />
      {[0, ...multiplesTo(widthMm, EVERY_MM)].map((mm) => (
        <span
          key={mm}
          className="bench-figure"
          data-minor={mm % MAIN_MM !== 0 || undefined}
          style={{ '--x': mm } as CSSProperties}
        >
          {mm === 0 ? '0 mm' : mm}
        </span>
      ))}
      <div className="bench-upright">
        {multiplesTo(heightMm, MAIN_MM).map((mm) => (
          <span key={mm} style={{ '--y': mm } as CSSProperties}>
            {mm}
          </span>
        ))}
      </div>
    </div>
  );
}

function multiplesTo(endMm: number, everyMm: number): number[] {
  return Array.from({ length: Math.floor(endMm / everyMm) }, (_, index) => (index + 1) * everyMm);
}
