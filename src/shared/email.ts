const HOST_NAME = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Email addresses compare trimmed, NFC-normalised, lower-cased and with an ASCII domain, everywhere. */
export function foldEmail(email: string): string {
  return toAsciiDomain(email.normalize('NFC').trim().toLowerCase());
}

/** `a@exämple.com` as `a@xn--exmple-cua.com`: mail servers know domains by this name. */
export function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || !/\P{ASCII}/u.test(domain) || !HOST_NAME.test(domain)) return email;
  const url = URL.parse(`http://${domain}`);
  return url ? `${email.slice(0, at)}@${url.hostname}` : email;
}

/** Error message for an email address that is not accepted. */
export function describeBadEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 && /\P{ASCII}/u.test(email.slice(0, at))
    ? 'Please use an address without accents or umlauts before the @'
    : 'Please enter a valid email address';
}
