import { NOT_KNOWN } from './not-known.ts';
import type { SpecGroup } from './spec-rows.ts';

export interface SpecTableProps {
  groups: readonly SpecGroup[];
}

/** All that is known of a phone, group by group, in the same order on every page. */
export function SpecTable({ groups }: SpecTableProps) {
  return (
    <div className="grid gap-y-14">
      {groups.map(({ title, rows }) => (
        <div key={title} className="grid gap-x-12 gap-y-4 lg:grid-cols-12">
          <h3 className="text-2xl lg:col-span-3">{title}</h3>
          <dl className="lg:col-span-9">
            {rows.map(({ term, value, explained }, index) => (
              <div
                key={`${term}-${String(index)}`}
                className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[2fr_3fr]"
              >
                <dt className="font-medium">{term}</dt>
                <dd>
                  <span className={value === NOT_KNOWN ? 'text-ink-soft' : 'figures'}>{value}</span>
                  {explained && (
                    <span className="block max-w-prose text-sm text-ink-soft">{explained}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
