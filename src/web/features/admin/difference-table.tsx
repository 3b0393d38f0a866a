import { cn } from '../../ui/class-names.ts';

export interface DifferenceTableProps {
  /** Read out with the table. */
  caption: string;
  fieldLabel?: string;
  beforeLabel?: string;
  afterLabel?: string;
  rows: readonly { key: string; field: string; before: string; after: string }[];
  /** Long values in two lines, from `sm` on: the rows keep their heights whatever letters they are in. */
  isShort?: boolean;
}

type Rows = DifferenceTableProps['rows'];

/** Characters that have room in one line, by what the first column has to tell. */
const ROOM = {
  shortFields: { field: 20, value: 40 },
  longFields: { field: 44, value: 20 },
};

function roomOf(rows: Rows) {
  const { shortFields, longFields } = ROOM;
  return rows.some(({ field }) => field.length > shortFields.field) ? longFields : shortFields;
}

/** Whether a text has more than one line where so many characters have room, and may be cut there. */
export function isLongText(text: string, room: number): boolean {
  return text.length > room || text.includes('\n');
}

/** Whether anything is cut where long values are short. */
export function hasLongTexts(rows: Rows): boolean {
  const room = roomOf(rows);
  return rows.some(
    ({ field, before, after }) =>
      isLongText(field, room.field) || [before, after].some((text) => isLongText(text, room.value)),
  );
}

/** Fields with their value before and after; the same on small screens, where long values wrap. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { caption, fieldLabel = 'Field', beforeLabel = 'Before', afterLabel = 'After' } = props;
  const { rows, isShort = false } = props;
  const room = roomOf(rows);
  const shorten = (text: string, most: number) =>
    isShort && (isLongText(text, most) ? 'sm:line-clamp-2 sm:h-[2lh]' : 'sm:truncate');
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
                index === 0 && (room === ROOM.longFields ? 'w-1/2' : 'sm:w-1/4'),
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
            <th scope="row" className="py-1 pr-4 font-normal">
              <div className={cn(shorten(field, room.field))}>{field}</div>
            </th>
            <td className="figures py-1 pr-4">
              <div dir="auto" className={cn(shorten(before, room.value))}>
                {before}
              </div>
            </td>
            <td className="figures py-1 pr-4 font-semibold">
              <div dir="auto" className={cn(shorten(after, room.value))}>
                {after}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
