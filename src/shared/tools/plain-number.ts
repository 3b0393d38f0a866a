/**
 * A number as spreadsheets write it, "$1,299.50", without what is not the number. A comma that separates no thousands
 * stays, so that "12,50" is taken for no number, never for another one.
 */
export function plainNumber(text: string): string {
  return text
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1');
}
