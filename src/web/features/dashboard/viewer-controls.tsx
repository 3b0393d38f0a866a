import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import type { WireUser } from '../../../contract/account/users.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ThemeSwitch } from '../../ui/start/theme-switch.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { ACCOUNT_PATH } from './dashboard-links.ts';
import { useLogOut } from './use-log-out.ts';

/** Who is logged in, the theme and the way out. */
export function ViewerControls({ viewer, className }: { viewer: WireUser; className?: string }) {
  const { loading } = useAuth();
  const logOut = useLogOut();

  return (
    <div className={cn('grid gap-2 pt-4', className)}>
      <p className="line-clamp-3 font-semibold wrap-anywhere" title={viewer.name}>
        <bdi>{viewer.name}</bdi>
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
        <Button variant="quiet" size="small" pending={loading} onClick={() => void logOut()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
        <ThemeSwitch />
      </div>
    </div>
  );
}
