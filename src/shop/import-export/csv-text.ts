/** Cells of CSV files that a spreadsheet opens without running anything. */

/**
 * Text that a spreadsheet would take for a formula (CWE-1236); the apostrophes before it are counted
 * in, so that nothing is lost on the way out and back in.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/** One line of a file; values are quoted where needed. */
export function toCsvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => quote(guard(String(value)))).join(',')}\r\n`;
}

/** Takes back what `toCsvLine` put before a text. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
