import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountMessages } from '../../../../shared/words/account-messages.ts';
import { safeReturnPath } from '../../../lib/return-path.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import type { SignedInUser } from '../identity-api.ts';
import { useAuth } from '../session/auth-context.ts';
import { announceChange } from '../session/other-tabs.ts';
import { useWayOn } from './use-way-on.ts';

/** Keeps the way back when the whole page goes to Google; navigation state does not survive that. */
const RETURN_KEY = 'return-path';

/**
 * Where people come from and go back to, on the login page.
 * @param opener the path of the page that linked here, for links that carry nothing else
 */
export function useArrival(opener: string) {
  const { user, loading, start: findOut, whenKnown } = useAuth();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const leadOn = useWayOn();
  const [isUnderWay, setIsUnderWay] = useState(false);

  const namedPath = safeReturnPath(state?.from ?? search.get('from') ?? opener);

  function returnPath(): string {
    const isBack = search.get('google') === 'page';
    return isBack ? safeReturnPath(sessionStorage.getItem(RETURN_KEY)) : namedPath;
  }

  function loggedIn(who: SignedInUser) {
    setIsUnderWay(true);
    showToast(accountMessages.logIn.success(who.name));
    leadOn(returnPath());
  }

  return {
    /** Somebody was logged in before anything was done on this page. */
    isAlreadyIn: user !== null && !loading && !isUnderWay,
    /** As navigation state, address or opener say; known on the server too. */
    namedPath,
    returnPath,
    /** Call when an attempt starts: from then on the page leaves by itself. */
    start() {
      setIsUnderWay(true);
      sessionStorage.setItem(RETURN_KEY, returnPath());
    },
    /** The password, or Google, was right: the code comes next, and the way back stays known. */
    askForCode() {
      void navigate('/login?step=code', { replace: true, state: { from: returnPath() } });
    },
    startAgain() {
      void navigate('/login', { replace: true, state: { from: returnPath() } });
    },
    /** A second step or a passkey has opened the session: now everybody here needs to know. */
    async sessionOpened() {
      setIsUnderWay(true);
      await findOut();
      announceChange();
      const who = await whenKnown();
      if (who) loggedIn(who);
    },
    loggedIn,
  };
}
