/** Which addresses of pages are taken, where they are typed and where they are checked. */

export const LONGEST_ADDRESS = 300;

/** Of a host with a name, encrypted, and without a password in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname);
  return protocol === 'https:' && isNamed && username === '' && password === '';
}
