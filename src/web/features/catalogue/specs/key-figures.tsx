import { NOT_KNOWN } from './not-known.ts';
import type { KeyFigure } from './spec-rows.ts';

export interface KeyFiguresProps {
  figures: readonly KeyFigure[];
}

/** Four figures that most people ask for first: always the same four, in the same order. */
export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <dl className="key-figures">
      {figures.map(({ name, value, unit }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-soft">{name}</dt>
          {value === NOT_KNOWN ? (
            <dd className="pb-1 text-lg text-ink-soft">{value}</dd>
          ) : (
            <dd className="figures font-heading text-3xl font-medium tracking-tight">
              {value}
              <span className="text-lg font-normal tracking-normal text-ink-soft">
                {unit === '″' ? unit : ` ${unit}`}
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
