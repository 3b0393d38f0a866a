import { cn } from '../../ui/class-names.ts';

export interface DifferenceTableProps {
  /** Read out with the table. */
  caption: string;
  fieldLabel?: string;
  /** What is told by long names and short values. */
  hasLongFields?: boolean;
  beforeLabel?: string;
  afterLabel?: string;
  rows: readonly { key: string; field: string; before: string; after: string }[];
  /** Long values in two lines, from `sm` on: the rows keep their heights whatever letters they are in. */
  isShort?: boolean;
}

const ONE_LINE = 40;

/** Whether a text has more than one line in the table, and may be cut where values are short. */
export function isLongValue(text: string): boolean {
  return text.length > ONE_LINE || text.includes('\n');
}

/** Fields with their value before and after; the same on small screens, where long values wrap. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { caption, fieldLabel = 'Field', beforeLabel = 'Before', afterLabel = 'After' } = props;
  const { rows, hasLongFields = false, isShort = false } = props;
  const shorten = (text: string) =>
    isShort && (isLongValue(text) ? 'sm:line-clamp-2 sm:h-[2lh]' : 'sm:truncate');
  return (
    <table className="w-full max-w-192 table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[fieldLabel, beforeLabel, afterLabel].map((label, index) => (
            <th
              key={label}
              scope="col"
              className={cn(
                'py-1 pr-4 font-semibold',
                index === 0 && (hasLongFields ? 'w-1/2' : 'sm:w-1/4'),
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, field, before, after }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-4 font-normal break-words">
              <div className={cn(shorten(field))}>{field}</div>
            </th>
            <td className="figures py-1 pr-4 break-words">
              <div className={cn(shorten(before))}>{before}</div>
            </td>
            <td className="figures py-1 pr-4 font-semibold break-words">
              <div className={cn(shorten(after))}>{after}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
