import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { SignedInUser } from '../identity-api.ts';
import { registerUser } from '../identity-api.ts';
import { useAuth } from '../session/auth-context.ts';
import { reportFromPopup } from './google-popup.ts';

/**
 * What brings somebody back from Google to the login page: `popup` (this window is the popup and is
 * about to close), `page` (the whole page went there), or null. `refusal` is Google's error code.
 */
export function useGoogleReturn(onLoggedIn: (user: SignedInUser) => void) {
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  const way = search.get('google');
  const refusal = search.get('error');

  useEffect(() => {
    if (way === 'popup') reportFromPopup(refusal ?? '');
  }, [way, refusal]);

  const finish = useEffectEvent(async (who: SignedInUser) => {
    // Already known people are fine, and a failure here does not undo the sign-in.
    await registerUser(who).catch(() => undefined);
    onLoggedIn(who);
  });
  useEffect(() => {
    if (way === 'page' && refusal === null && user && !loading) void finish(user);
  }, [way, refusal, user, loading]);

  return { way, refusal };
}
