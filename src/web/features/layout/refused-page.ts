/** Statuses that mean: the same request may succeed in a moment. */
const TRANSIENT = [408, 429, 503];

/** True when the shop or the connection was too busy for the page. */
export function isBusyStatus(status: number): boolean {
  return TRANSIENT.includes(status);
}

/**
 * What happened to a page request that was refused, and what to do next.
 * @returns null for a page that does not exist, and for a failure of the shop
 */
export function describeRefusedPage(status: number): { title: string; detail: string } | null {
  if (status === 404 || status === 410 || status < 400 || status >= 500) return null;
  if (status === 401 || status === 403) {
    return {
      title: 'You cannot open this page',
      detail: 'Log in with an account that has access to it.',
    };
  }
  return {
    title: 'The shop did not accept this',
    detail: 'Nothing was changed. Go back, reload the page and try again.',
  };
}
