import { NOT_KNOWN } from './not-known.ts';
import type { SpecGroup, SpecRow } from './spec-rows.ts';

export interface SpecTableProps {
  groups: readonly SpecGroup[];
}

/** All that is known of a phone, group by group, in the same order on every page. */
export function SpecTable({ groups }: SpecTableProps) {
  return (
    <div className="grid gap-y-8">
      {groups.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="pb-2 text-xl">{title}</h3>
          <dl>
            {rows.map(({ term, value, explained, source }, index) => (
              <div
                key={`${term}-${String(index)}`}
                className="grid gap-x-6 border-t border-line py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <dt className="text-ink-soft">{term}</dt>
                <dd>
                  <span className={value === NOT_KNOWN ? 'text-ink-soft' : 'figures font-medium'}>
                    {value}
                  </span>
                  {explained && (
                    <span className="block max-w-prose text-sm text-ink-soft">{explained}</span>
                  )}
                  {source && <FactSource source={source} />}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** Said quietly, so that whoever doubts can look. */
function FactSource({
  source: { name, url, checked },
}: {
  source: NonNullable<SpecRow['source']>;
}) {
  return (
    <span className="block text-sm text-ink-soft">
      Source:{' '}
      <a href={url} rel="noreferrer" className="underline underline-offset-4">
        {name}
      </a>
      {checked && `, checked on ${checked}`}
    </span>
  );
}
