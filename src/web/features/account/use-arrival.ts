import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messages } from '../../../shared/messages.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { showToast } from '../../ui/toast.ts';
import { useAuth } from './auth-context.ts';
import type { SignedInUser } from './identity-api.ts';

/** Keeps the way back when the whole page goes to Google; navigation state does not survive that. */
const RETURN_KEY = 'return-path';

/** Where people come from and go back to, on the login page. */
export function useArrival() {
  const { user, loading } = useAuth();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isUnderWay, setIsUnderWay] = useState(false);

  function returnPath(): string {
    const isBack = search.get('google') === 'page';
    return safeReturnPath(isBack ? sessionStorage.getItem(RETURN_KEY) : state?.from);
  }

  return {
    /** Somebody was logged in before anything was done on this page. */
    isAlreadyIn: user !== null && !loading && !isUnderWay,
    returnPath,
    /** Call when an attempt starts: from then on the page leaves by itself. */
    start() {
      setIsUnderWay(true);
      sessionStorage.setItem(RETURN_KEY, safeReturnPath(state?.from));
    },
    loggedIn(who: SignedInUser) {
      setIsUnderWay(true);
      showToast(messages.logIn.success(who.name));
      void navigate(returnPath(), { replace: true });
    },
  };
}
