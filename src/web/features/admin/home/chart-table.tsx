export interface ChartTableProps {
  caption: string;
  headers: readonly [string, string];
  rows: readonly (readonly [name: string, value: string])[];
}

/** The numbers of a chart as a table, folded away behind it. */
export function ChartTable({ caption, headers, rows }: ChartTableProps) {
  return (
    <details className="mt-2">
      <summary className="py-2 text-sm underline underline-offset-4">
        Show as a table<span className="sr-only">: {caption}</span>
      </summary>
      <table className="figures w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1">
              {headers[0]}
            </th>
            <th scope="col" className="py-1 text-right">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 font-normal">
                {name}
              </th>
              <td className="py-1 text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
