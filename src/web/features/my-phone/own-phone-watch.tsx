import { useEffect, useState } from 'react';
import type { OwnPhone } from '../../../shop/phone/own-phone.ts';
import { useAuth } from '../account/session/auth-context.ts';
import { refuse, settleSignIn, settleSignOut } from './kept-phone.ts';
import { readKept, useKeptPhone, writeKept } from './own-phone.ts';
import { readFromAccount } from './own-phone-actions.ts';
import { WhichPhone } from './which-phone.tsx';

/** Brings device and account together when somebody signs in, and parts them when they leave. */
export function OwnPhoneWatch() {
  const { user, loading } = useAuth();
  const device = useKeptPhone();
  const [asked, setAsked] = useState<OwnPhone | null>(null);
  const email = user?.email;

  useEffect(() => {
    if (loading) return;
    if (email === undefined) {
      setAsked(null);
      if (readKept()) writeKept(settleSignOut(readKept()));
      return;
    }
    const left = new AbortController();
    void settle(left.signal, setAsked);
    return () => left.abort();
  }, [email, loading]);

  if (!asked || !device) return null;
  return (
    <WhichPhone
      device={device.phone}
      account={asked}
      onChoose={(which) => {
        setAsked(null);
        writeKept(
          which === 'account'
            ? { phone: asked, from: 'account', isInAccount: true }
            : refuse(device, asked),
        );
      }}
    />
  );
}

/** @param ask is told of a phone of the account that the device would not have by itself */
async function settle(signal: AbortSignal, ask: (account: OwnPhone) => void): Promise<void> {
  const before = readKept();
  const account = await readFromAccount(signal).catch(() => undefined);
  // A shop that cannot be asked changes nothing; the next page asks again.
  if (signal.aborted || account === undefined) return;
  const device = readKept();
  // Chosen meanwhile: what the account knew then is old.
  if (device !== before) return settle(signal, ask);
  const settled = settleSignIn(device, account);
  if ('ask' in settled) ask(settled.ask);
  else writeKept(settled.kept);
}
