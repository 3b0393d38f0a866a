import { useMutation } from '@tanstack/react-query';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { sendVerification } from './own-account-api.ts';

/** Mails the link that confirms the present address, and says so. */
export function SendConfirmation() {
  const send = useMutation({ mutationFn: sendVerification });
  if (send.isSuccess) {
    return (
      <Alert tone="success">
        The email is on its way. Open its link in this browser within 15 minutes.
      </Alert>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={send.isPending}
        onClick={() => send.mutate()}
        className="justify-self-start"
      >
        Send the confirmation again
      </Button>
      {send.error && <Alert tone="danger">{describeProblem(send.error)}</Alert>}
    </>
  );
}
