import { LogOut } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router';
import type { WireUser } from '../../../contract/account/users.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { ThemeSwitch } from '../../ui/start/theme-switch.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { ACCOUNT_PATH } from './dashboard-links.ts';

/** Who is logged in, the theme and the way out. */
export function ViewerControls({ viewer, className }: { viewer: WireUser; className?: string }) {
  const { logOut, loading } = useAuth();
  const navigate = useNavigate();

  async function leave() {
    // First away from here: without a user the dashboard would lead to the login page.
    await navigate('/');
    try {
      await logOut();
      // A page that was still loading may have led to the login page meanwhile.
      if (window.location.pathname !== '/') window.location.assign('/');
    } catch (error) {
      showToast('You are still logged in', describeProblem(error));
    }
  }

  return (
    <div className={cn('grid gap-2 pt-4', className)}>
      <p className="line-clamp-3 font-semibold wrap-anywhere" title={viewer.name}>
        {viewer.name}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <EmailText email={viewer.email} />
      </p>
      <NavLink
        to={ACCOUNT_PATH}
        className="flex min-h-8 items-center justify-self-start text-sm font-semibold underline underline-offset-4 aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
      >
        Account settings
      </NavLink>
      <div className="-ml-3 flex items-center justify-between">
        <Button variant="quiet" size="small" pending={loading} onClick={() => void leave()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
        <ThemeSwitch />
      </div>
    </div>
  );
}
