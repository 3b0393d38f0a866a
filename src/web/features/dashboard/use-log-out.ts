import { useNavigate } from 'react-router';
import { describeProblem } from '../../lib/api-problem.ts';
import { showToast } from '../../ui/dialogs/toast.ts';
import { useAuth } from '../account/session/auth-context.ts';

/** Leaves the dashboard and ends the session. */
export function useLogOut(): () => Promise<void> {
  const { logOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // Leave first: without a session the dashboard would redirect to the login page.
    await navigate('/');
    try {
      await logOut();
      // A page that was still loading may have redirected to the login page.
      if (window.location.pathname !== '/') window.location.assign('/');
    } catch (error) {
      showToast('You are still logged in', describeProblem(error));
    }
  };
}
