import type { CSSProperties } from 'react';

export interface MmRuleProps {
  /** Of what lies beside it: the rule is as long. */
  lengthMm: number;
  upright?: boolean;
}

const THICK_MM = 7;

/** A rule that can be checked with another one: a tick for each millimetre, a figure for every second centimetre. */
export function MmRule({ lengthMm, upright = false }: MmRuleProps) {
  const ticks = Array.from({ length: Math.floor(lengthMm) + 1 }, (_, mm) => mm);
  // An upright rule has its zero at the foot, like the phone.
  const place = (mm: number) => (upright ? lengthMm - mm : mm);
  const tick = (mm: number) => {
    const depth = mm % 10 === 0 ? 3.4 : mm % 5 === 0 ? 2.4 : 1.4;
    return upright ? `M${THICK_MM} ${place(mm)}h${-depth}` : `M${place(mm)} 0v${depth}`;
  };
  const [w, h] = upright ? [THICK_MM, lengthMm] : [lengthMm, THICK_MM];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${w} ${h}`}
      className={upright ? 'mm-rule mm-rule-upright' : 'mm-rule mm-rule-flat'}
      style={{ '--width-mm': w, '--height-mm': h } as CSSProperties}
    >
      <path d={ticks.map(tick).join('')} fill="none" stroke="currentColor" strokeWidth="0.16" />
      {ticks
        .filter((mm) => mm % 20 === 0)
        .map((mm) => (
          <text
            key={mm}
            x={upright ? 2.9 : place(mm)}
            y={upright ? place(mm) + 0.9 : 6.3}
            textAnchor={upright ? 'end' : 'middle'}
          >
            {mm}
          </text>
        ))}
    </svg>
  );
}
