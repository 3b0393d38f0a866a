export interface DifferenceTableProps {
  /** Read out with the table. */
  caption: string;
  beforeLabel?: string;
  afterLabel?: string;
  rows: readonly { key: string; field: string; before: string; after: string }[];
}

/** Fields with their value before and after; the same on small screens, where long values wrap. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { caption, beforeLabel = 'Before', afterLabel = 'After', rows } = props;
  return (
    <table className="w-full max-w-192 table-fixed text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {['Field', beforeLabel, afterLabel].map((label) => (
            <th key={label} scope="col" className="py-1 pr-4 font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, field, before, after }) => (
          <tr key={key} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-4 font-normal break-words">
              {field}
            </th>
            <td className="figures py-1 pr-4 break-words">{before}</td>
            <td className="figures py-1 pr-4 font-semibold break-words">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
