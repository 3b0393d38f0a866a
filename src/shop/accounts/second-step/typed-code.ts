/** A code without what people and their clipboards put around it: blanks, dashes, small letters, invisible signs. */
export function tidyCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
