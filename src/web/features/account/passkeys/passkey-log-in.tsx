import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeProblem } from '../../../lib/api-problem.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { canOfferInField, canUsePasskeys, stopAsking } from './ask-browser.ts';
import { askForPasskey } from './passkeys-api.ts';

export interface PasskeyLogInProps {
  onStart: () => void;
  onSignedIn: () => Promise<void>;
}

/** Asks for a passkey and logs in with it: by the button, or by an offer in the field for the address. */
function usePasskeyLogIn({ onStart, onSignedIn }: PasskeyLogInProps) {
  const isOpen = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function attempt(ask: () => Promise<() => Promise<void>>) {
    try {
      const logIn = await ask();
      onStart();
      await logIn();
      await onSignedIn();
    } catch (error) {
      setFailure(describeProblem(error));
      void offerInField();
    }
  }

  async function offerInField() {
    if (!(await canOfferInField()) || !isOpen.current) return;
    // Nobody has asked for anything yet, so nobody is told when there is nothing to offer.
    const logIn = await askForPasskey({ inField: true }).catch(() => null);
    if (logIn && isOpen.current) await attempt(async () => logIn);
  }

  const open = useEffectEvent(offerInField);
  useEffect(() => {
    isOpen.current = true;
    void open();
    return () => {
      isOpen.current = false;
      stopAsking();
    };
  }, []);

  async function press() {
    setIsPending(true);
    setFailure(undefined);
    await attempt(askForPasskey);
    setIsPending(false);
  }

  return { isPending, failure, press };
}

/** Logging in with a passkey alone. */
export function PasskeyLogIn(props: PasskeyLogInProps) {
  const isHydrated = useHydrated();
  const { isPending, failure, press } = usePasskeyLogIn(props);
  if (isHydrated && !canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        disabled={!isHydrated}
        pending={isPending}
        onClick={() => void press()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        Use a passkey
      </Button>
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}
