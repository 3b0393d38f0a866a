import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { takePasskeyStep } from './passkeys-api.ts';

export interface PasskeyStepProps {
  /** There is no app, so this is what people come for. */
  isMain: boolean;
  onTaken: () => Promise<void>;
}

/** The second step of logging in with a passkey instead of a code. */
export function PasskeyStep({ isMain, onTaken }: PasskeyStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  useEffect(() => {
    if (isMain) button.current?.focus();
  }, [isMain]);

  async function take() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await takePasskeyStep();
      await onTaken();
    } catch (error) {
      setFailure(describeProblem(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        variant={isMain ? 'primary' : 'secondary'}
        size="large"
        pending={isPending}
        onClick={() => void take()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        Use a passkey
      </Button>
      {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
    </div>
  );
}
