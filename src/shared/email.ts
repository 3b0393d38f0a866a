/** Email addresses compare trimmed, NFC-normalised and lower-cased, everywhere. */
export function foldEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}
