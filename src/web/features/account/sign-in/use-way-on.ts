import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * Leads on from a page of sign-in, in place of it. Whoever has pressed a link meanwhile goes there: the
 * menu knows who is signed in a moment before the page does.
 */
export function useWayOn(): (to: string) => void {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const isWaiting = useRef(false);
  useEffect(() => {
    isWaiting.current = isIdle;
    return () => {
      isWaiting.current = false;
    };
  }, [isIdle]);
  return (to) => {
    if (isWaiting.current) void navigate(to, { replace: true });
  };
}
