import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';

export interface ImportFailureProps {
  error: Error;
  /** Shows another import, which is in the way. */
  onShow: (id: string) => void;
}

/** Why a file could not be checked. */
export function ImportFailure({ error, onShow }: ImportFailureProps) {
  const running = isProblem(error, 'request-in-progress') ? error.members.id : null;
  return (
    <Alert
      tone="danger"
      title="The file could not be checked"
      className="mt-6"
      action={
        typeof running === 'string' && (
          <Button variant="secondary" size="small" onClick={() => onShow(running)}>
            Show the other import
          </Button>
        )
      }
    >
      {describeProblem(error)}
    </Alert>
  );
}
