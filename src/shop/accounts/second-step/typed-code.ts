/** Normalizes a typed or pasted code: capital letters, no spaces, dashes or invisible characters. */
export function tidyCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
