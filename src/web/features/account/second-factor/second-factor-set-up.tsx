import { type FormEvent, useState } from 'react';
import type { WireSetUp } from '../../../../contract/account/auth.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { confirmSecondFactor } from './second-factor-api.ts';

export interface SecondFactorSetUpProps {
  setUp: WireSetUp;
  prove: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The key for the app, as a picture and as text, and the first code as the proof that it arrived. */
export function SecondFactorSetUp(props: SecondFactorSetUpProps) {
  const { setUp, prove, onConfirmed, onCancel } = props;
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') return setFailure('Please enter a code');
    setIsPending(true);
    setFailure(undefined);
    try {
      onConfirmed((await prove(() => confirmSecondFactor(code))).recoveryCodes);
    } catch (error) {
      setFailure(describeProblem(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Second step"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      <QrCode text={setUp.uri} label="QR code with the key for your authenticator app" />
      <div>
        <p className="text-sm text-ink-soft">Key</p>
        <p className="figures font-semibold">{inGroups(setUp.key)}</p>
      </div>
      <CodeField kind="app" hint="The six-digit code your app is showing." error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          Turn on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Easier to type, and harmless: apps ignore the gaps. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}
