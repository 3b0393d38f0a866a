import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { LastChange } from './use-save-items.ts';

export interface LastChangeNoticeProps {
  saving: {
    last: LastChange | undefined;
    error: Error | undefined;
    undo: { isPending: boolean; mutate: (entry: number) => void };
  };
  /** Said while nothing has been changed, in the place that the notice takes. */
  hint?: string | undefined;
  /** What is wrong with something pasted. */
  problem?: string | undefined;
}

/** What was saved last, with its undo; or why nothing was. */
export function LastChangeNotice({ saving, hint, problem }: LastChangeNoticeProps) {
  const { last, undo, error } = saving;
  const isIdle = hint !== undefined && !last && !error && problem === undefined;
  const refusal = problem ?? (error ? describeProblem(error) : undefined);
  return (
    <div className={hint === undefined ? undefined : 'mb-2 grid min-h-28 content-end sm:min-h-20'}>
      {isIdle && <p className="mb-4 text-sm text-ink-soft">{hint}</p>}
      {refusal !== undefined && (
        <Alert tone="danger" title="Nothing was saved" className="mb-4">
          {refusal}
        </Alert>
      )}
      {last && (
        <Alert tone="success" className="mb-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
            <span className="line-clamp-2 min-w-0 sm:line-clamp-1">{last.text}</span>
            {last.entry !== null && (
              <Button
                variant="secondary"
                size="small"
                pending={undo.isPending}
                onClick={() => last.entry !== null && undo.mutate(last.entry)}
              >
                Undo
              </Button>
            )}
          </div>
        </Alert>
      )}
    </div>
  );
}
