import { useEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { useAuth } from '../session/auth-context.ts';

/** Somebody who is logged in came to the login or sign-up page: two ways on, no surprise. */
export function AlreadyIn({ returnPath }: { returnPath: string }) {
  const { user, logOut, loading } = useAuth();
  useEffect(() => {
    // The session may have ended since this tab has last asked; then the form takes this place.
    void api.renewToken().catch(() => undefined);
  }, []);
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        You are logged in as <strong>{user?.name}</strong> ({user?.email}).
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={returnPath} replace>
          Continue
        </ButtonLink>
        <Button variant="secondary" pending={loading} onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </div>
  );
}
