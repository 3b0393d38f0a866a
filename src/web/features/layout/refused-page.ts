/** A page request that was refused: what happened, and what to do next. */
export interface RefusedPage {
  title: string;
  detail: string;
  /** The same request may succeed later. */
  canRetry: boolean;
}

const GO_BACK = 'Go back, reload the page and try again.';

const REFUSALS: Readonly<Record<number, RefusedPage>> = {
  400: {
    title: 'The shop could not read this',
    detail: `Something was lost on the way. ${GO_BACK}`,
    canRetry: false,
  },
  401: {
    title: 'Please log in',
    detail: 'This page is open only to people who are logged in.',
    canRetry: false,
  },
  403: {
    title: 'You cannot open this page',
    detail: 'Your account has no access to it. If you think it should have, please contact us.',
    canRetry: false,
  },
  405: {
    title: 'This page takes no forms',
    detail: `Nothing was changed. ${GO_BACK}`,
    canRetry: false,
  },
  408: {
    title: 'This took too long',
    detail: 'The connection may be slow. Please try again.',
    canRetry: true,
  },
  413: {
    title: 'This is too large',
    detail: 'Nothing was changed. Go back and send less text or a smaller file.',
    canRetry: false,
  },
  429: {
    title: 'Too many requests',
    detail: 'Please wait a minute, then try again.',
    canRetry: true,
  },
};

const OTHER: RefusedPage = {
  title: 'The shop did not accept this',
  detail: `Nothing was changed. ${GO_BACK}`,
  canRetry: false,
};

/** @returns null for a page that does not exist, and for a failure of the shop */
export function describeRefusedPage(status: number): RefusedPage | null {
  if (status === 404 || status === 410 || status < 400 || status >= 500) return null;
  return REFUSALS[status] ?? OTHER;
}
