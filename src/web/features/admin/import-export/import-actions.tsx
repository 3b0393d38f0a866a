import { useState } from 'react';
import type { WireImport } from '../../../../contract/import-export.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonStyles } from '../../../ui/controls/button-styles.ts';
import { countOf, countWritten } from './count-written.ts';
import { isPartlyGood } from './import-outcome.tsx';
import { SkipDialog } from './skip-dialog.tsx';

export interface ImportActionsProps {
  job: WireImport;
  commit: { isPending: boolean; mutate: (skip: number) => void };
  undo: { isPending: boolean; mutate: () => void };
}

/** Long labels break on small screens instead of widening the page. */
const MAY_WRAP = 'max-sm:shrink max-sm:whitespace-normal';

/** What can be done with an import in its present state. */
export function ImportActions({ job, commit, undo }: ImportActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, state, problems, added, changed } = job;
  const hasSkipped = problems > 0 && state !== 'committing';
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'checked' && (
        <Button
          pending={commit.isPending}
          disabled={added + changed === 0}
          onClick={() => commit.mutate(0)}
        >
          Import {countWritten(job)}
        </Button>
      )}
      {isPartlyGood(job) && (
        <Button className={MAY_WRAP} pending={commit.isPending} onClick={() => setIsAsking(true)}>
          Import {countWritten(job)}, skip {countOf(problems, 'line')}
        </Button>
      )}
      {hasSkipped && (
        <a
          href={`/transfer/${id}/skipped.csv`}
          download
          className={cn(buttonStyles({ variant: 'secondary', size: 'medium' }), MAY_WRAP)}
        >
          Download {problems === 1 ? 'the line' : 'the lines'} with errors
        </a>
      )}
      {state === 'committed' && (
        <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate()}>
          Undo the whole import
        </Button>
      )}
      <SkipDialog
        job={job}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false);
          commit.mutate(problems);
        }}
      />
    </div>
  );
}
