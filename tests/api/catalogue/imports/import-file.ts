/** A file as another program writes it, with what is to become of each of its lines. */
export interface ImportFile {
  title: string;
  content: string | Uint8Array;
  /** By line, for example `left-out: It is a draft in the other shop.`, and fields that the line gives. */
  lines?: Readonly<Record<number, string | readonly [outcome: string, fields: object]>>;
  /** The message of a file that is refused as a whole. */
  refusal?: RegExp;
}

export const file = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

/** A row with these cells in the columns of a header, empty elsewhere. */
export function rowOf(header: string, cells: Readonly<Record<string, string>>): string {
  const columns = header.split(',');
  const unknown = Object.keys(cells).find((name) => !columns.includes(name));
  if (unknown !== undefined) throw new Error(`there is no column ${unknown}`);
  return columns.map((name) => quote(cells[name] ?? '')).join(',');
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
