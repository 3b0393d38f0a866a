import type { CSSProperties } from 'react';
import type { Chart } from './range-figures.ts';

/** Bars of ticks, as on the rule: as many as there are phones. */
export function TickChart({ bars, scale }: Pick<Chart, 'bars' | 'scale'>) {
  if (bars.length === 0) return null;
  return (
    <div>
      <dl className="tick-chart figures text-sm">
        {bars.map(({ label, phones, ticks, isMeant }) => (
          <div key={label} className={isMeant ? 'text-accent-text' : 'text-ink-soft'}>
            <dt>{label}</dt>
            <dd>
              <span className="tick-bar" style={{ '--ticks': ticks } as CSSProperties} />
              <span className={isMeant ? 'font-semibold' : ''}>{phones}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-1 text-xs text-ink-soft">{scale}</p>
    </div>
  );
}
