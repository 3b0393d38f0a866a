import { useState } from 'react';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { SignedInUser } from '../identity-api.ts';
import { useAuth } from '../session/auth-context.ts';
import { GOOGLE_CLOSED, SECOND_STEP } from './google-popup.ts';

export interface GoogleButtonProps {
  onStart: () => void;
  onLoggedIn: (user: SignedInUser) => void;
  /** Google has said who it is, and a code is asked for. */
  onSecondStep: () => void;
  /** Why an earlier attempt by full page did not work. */
  refusal?: string | undefined;
}

/** Sign-in with Google in a popup, or by full page where popups are blocked. */
export function GoogleButton(props: GoogleButtonProps) {
  const { onStart, onLoggedIn, onSecondStep, refusal } = props;
  const { googleLogIn } = useAuth();
  const isHydrated = useHydrated();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState(refusal);
  const [isClosed, setIsClosed] = useState(false);

  async function start() {
    onStart();
    setIsPending(true);
    setFailure(undefined);
    try {
      const user = await googleLogIn();
      if (user) onLoggedIn(user);
    } catch (error) {
      if (isProblem(error, SECOND_STEP)) return onSecondStep();
      setIsClosed(isProblem(error, GOOGLE_CLOSED));
      setFailure(describeProblem(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        disabled={!isHydrated}
        pending={isPending}
        onClick={() => void start()}
      >
        Continue with Google
      </Button>
      {failure !== undefined && <Alert tone={isClosed ? 'info' : 'danger'}>{failure}</Alert>}
    </>
  );
}
