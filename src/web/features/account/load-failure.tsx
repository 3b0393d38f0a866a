import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';

export interface LoadFailureProps {
  /** What could not be loaded, for example "Your cart". */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** A list or number that could not be loaded: why, and once more. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      tone="danger"
      title={`${what} could not be loaded`}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {describeProblem(error)}
    </Alert>
  );
}
