import { useEffect, useState } from 'react';
import type { WireSecondStepWays } from '../../../../contract/account/passkeys.ts';
import { canUsePasskeys } from './ask-browser.ts';
import { readSecondStepWays } from './passkeys-api.ts';

/** What is offered as long as nothing else is known, and where no script is. */
const APP_ONLY: WireSecondStepWays = { app: true, passkey: false };

/** With what the second step can be taken in this browser, beside a recovery code. */
export function useSecondStepWays(): WireSecondStepWays {
  const [ways, setWays] = useState(APP_ONLY);
  useEffect(() => {
    const left = new AbortController();
    const show = ({ app, passkey }: WireSecondStepWays) =>
      setWays({ app, passkey: passkey && canUsePasskeys() });
    // Without an answer the code is asked for, and sending it tells what is wrong.
    readSecondStepWays(left.signal).then(show, () => undefined);
    return () => left.abort();
  }, []);
  return ways;
}
