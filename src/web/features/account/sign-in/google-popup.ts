/**
 * Google sign-in in a popup. Where popups are blocked (many phones), the whole page goes there and
 * comes back to the login page. Either way the person returns to `/login?google=…`, and the popup
 * tells its result through a channel, since Google's pages may cut the tie between the windows.
 */
import { ApiProblem } from '../../../lib/api-problem.ts';
import type { IdentityApi } from '../identity-api.ts';

const CHANNEL = 'handset-google';
const POPUP_CALLBACK = '/login?google=popup';
const PAGE_CALLBACK = '/login?google=page';
/** Not a refusal: Google has confirmed the person, and the account has a second factor. */
export const SECOND_STEP = 'second-step';
/** The popup was closed, which is not an error. */
export const GOOGLE_CLOSED = 'google-closed';
const CLOSED_CHECK_MS = 500;
/** A popup that returns to the shop looks closed until it has sent its result. */
const CLOSED_GRACE_MS = 2_000;

/** @throws ApiProblem when it cannot start, is refused, or the person closes the popup */
export async function openGoogle(
  startGoogle: IdentityApi['startGoogle'],
): Promise<'done' | 'left'> {
  // Opened before anything is awaited, or the browser takes it for an unwanted popup.
  const popup = window.open('about:blank', 'handset-google', 'popup,width=480,height=640');
  try {
    const { url } = await startGoogle(popup ? POPUP_CALLBACK : PAGE_CALLBACK);
    if (!popup) {
      window.location.assign(url);
      return 'left';
    }
    popup.location.href = url;
    await untilBack(popup);
    return 'done';
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/**
 * Where the tie between the windows is cut, an open popup looks closed, too. So it only counts as
 * closed when the person is back on this page and no result has come for a while.
 */
function untilBack(popup: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL);
    let closedForMs = 0;
    const timer = setInterval(() => {
      closedForMs = popup.closed && document.hasFocus() ? closedForMs + CLOSED_CHECK_MS : 0;
      if (closedForMs >= CLOSED_GRACE_MS) finish('closed');
    }, CLOSED_CHECK_MS);
    channel.onmessage = ({ data }) => finish(typeof data === 'string' ? data : '');

    function finish(refusal: string): void {
      clearInterval(timer);
      channel.close();
      if (refusal === '') resolve();
      else reject(googleRefused(refusal));
    }
  });
}

/** In the popup, once Google is done: tells the page that opened it, and closes. */
export function reportFromPopup(refusal: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(refusal);
  channel.close();
  window.close();
}

const REFUSALS: Readonly<Record<string, string>> = {
  closed:
    'The Google window was closed before you were signed in. Try again, or log in with your password',
  access_denied: 'Google sign-in was cancelled',
  email_not_verified: 'Google has not verified your email address, so it cannot be used here',
  account_not_linked: 'An account with this email exists. Log in with your password',
};

const CODES: Readonly<Record<string, string>> = {
  closed: GOOGLE_CLOSED,
  [SECOND_STEP]: SECOND_STEP,
};

/** @param refusal the code that came back in `?error=`; empty or unknown codes get a general text */
export function googleRefused(refusal: string): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: CODES[refusal] ?? 'google-refused',
    title: REFUSALS[refusal] ?? 'Google sign-in did not work. Try again, or use your password',
  });
}
