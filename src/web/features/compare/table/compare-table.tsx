import { useId } from 'react';
import { Link } from 'react-router';
import type { ComparedPhone } from '../compared-phone.ts';
import { CompareCellText } from './compare-cell-text.tsx';
import type { CompareGroup } from './compare-rows.ts';

export interface CompareTableProps {
  phones: readonly Pick<ComparedPhone, '_id' | 'slug' | 'name'>[];
  groups: readonly CompareGroup[];
  /** Also the rows in which the phones are the same. */
  isAll: boolean;
  /** The same page with these rows, or without them. */
  otherAddress: string;
}

/** What is known of the phones, fact by fact. Its heads stay in sight. */
export function CompareTable({ phones, groups, isAll, otherAddress }: CompareTableProps) {
  const titleId = useId();
  const shown = groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ isSame }) => isAll || !isSame) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-3xl">
          {isAll ? 'All facts' : 'What differs'}
        </h2>
        <p className="figures flex flex-wrap items-baseline gap-x-4 text-ink-soft">
          <span>{countRows(groups, isAll)}</span>
          <Link to={otherAddress} preventScrollReset replace className="compare-all">
            {isAll ? 'Show differences only' : 'Show all'}
          </Link>
        </p>
      </div>
      <section
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="compare-region"
        data-phones={phones.length}
      >
        <table className="compare-table">
          <caption className="sr-only">
            {phones.map(({ name }) => name).join(', ')}: {isAll ? 'all facts' : 'what differs'}
          </caption>
          <thead>
            <tr>
              <td />
              {phones.map(({ _id, slug, name }) => (
                <th key={_id} scope="col">
                  <Link to={`/mobiles/${slug}`}>{name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((group) => (
            <GroupRows key={group.title} group={group} columns={phones.length} />
          ))}
        </table>
      </section>
    </section>
  );
}

function GroupRows({ group: { title, rows }, columns }: { group: CompareGroup; columns: number }) {
  return (
    <tbody>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={columns + 1}>
          <span>{title}</span>
        </th>
      </tr>
      {rows.map(({ id, term, explained, cells }) => (
        <tr key={id}>
          <th scope="row">
            {term}
            {explained && <span className="compare-explained">{explained}</span>}
          </th>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place among the phones
            <td key={index}>
              <CompareCellText cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function countRows(groups: readonly CompareGroup[], isAll: boolean): string {
  const rows = groups.flatMap((group) => group.rows);
  const count = rows.filter(({ isSame }) => !isSame).length;
  return isAll ? `${rows.length} facts, ${count} differ` : `${count} of ${rows.length} facts`;
}
