import type { WireImport } from '../../../../contract/import-export.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { countOf, countWritten } from './count-written.ts';

const OUTCOMES = {
  checking: ['info', 'Checking the file'],
  checked: ['info', 'Checked: nothing has changed yet'],
  refused: ['danger', 'This file cannot be imported'],
  committing: ['info', 'Importing'],
  committed: ['success', 'Imported'],
  failed: ['danger', 'The import failed'],
  undone: ['success', 'Undone: everything is as it was before'],
} as const;

export interface ImportOutcomeProps {
  job: WireImport;
  isTakenBack: boolean;
}

/** What became of a file, when, and what to do about it. */
export function ImportOutcome({ job, isTakenBack }: ImportOutcomeProps) {
  const { state, fileName, message, problems, changedAt } = job;
  if (isTakenBack) return <Alert title="Undoing the import">{fileName}</Alert>;
  if (isPartlyGood(job)) {
    return (
      <Alert
        tone="warning"
        title={`${countOf(problems, 'line')} ${problems === 1 ? 'has' : 'have'} errors: nothing has changed yet`}
      >
        <p>{countWritten(job)} can be imported now. Or fix the file and check it again.</p>
        <LeftOut job={job} />
      </Alert>
    );
  }
  const [tone, title] = OUTCOMES[state];
  const isWritten = state === 'committed' && problems > 0;
  const isOver = state === 'failed' || state === 'committed' || state === 'undone';
  return (
    <Alert tone={tone} title={title}>
      <p>
        {message ?? fileName}
        {isWritten && `. ${countOf(problems, 'line')} with errors skipped.`}
      </p>
      <LeftOut job={job} />
      {isOver && (
        <p className="text-sm">
          {message !== null && `${fileName}, `}
          <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
        </p>
      )}
    </Alert>
  );
}

/** Nothing is wrong with these lines, and nothing comes of them. */
function LeftOut({ job: { leftOut, state } }: { job: WireImport }) {
  if (leftOut === 0) return null;
  const [is, are] = state === 'committed' ? ['was', 'were'] : ['is', 'are'];
  return (
    <p>
      {countOf(leftOut, 'line')} {leftOut === 1 ? is : are} left out: not for sale in the other
      shop, or no phone. The reasons are below.
    </p>
  );
}

/** Lines with errors, beside others that could be written without them. */
export function isPartlyGood({ state, problems, added, changed }: WireImport): boolean {
  return state === 'refused' && problems > 0 && added + changed > 0;
}
