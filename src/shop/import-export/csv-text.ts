/** Cells of CSV files that a spreadsheet opens without running anything. */
import { cleanText } from '../../shared/rules/plain-text.ts';

/**
 * Text that a spreadsheet would take for a formula (CWE-1236), also in the full and small widths of East Asian
 * scripts and behind characters that cannot be seen. The apostrophes before it are counted in, so that nothing
 * is lost on the way out and back in.
 */
const FORMULA =
  /^[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800']*(?:[\t\r\n]|[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** One line of a file; values are quoted where needed. */
export function toCsvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => quote(guard(String(value)))).join(',')}\r\n`;
}

/** A cell as it was meant: without what `toCsvLine` and other exporters put before a text, and without `="…"`. */
export function readCell(cell: string): string {
  const text = cell.trim();
  const [, written] = /^="(.*)"$/s.exec(text) ?? [];
  return cleanText(written === undefined ? unguard(text) : written.replaceAll('""', '"'));
}

function unguard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
