import type { WireImport } from '../../../../contract/import-export.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { countOf, countWritten } from './count-written.ts';

export interface SkipDialogProps {
  job: WireImport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before lines are left out, and says which. */
export function SkipDialog({ job, open, onOpenChange, onConfirm }: SkipDialogProps) {
  const { problems, lines } = job;
  const [first] = lines;
  const which =
    problems === 1 && first ? `Line ${first.line}` : `${countOf(problems, 'line')} with errors`;
  const it = problems === 1 ? 'it' : 'them';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Import without ${countOf(problems, 'line')}?`}
      text={`This writes ${countWritten(job)}. ${which} will be skipped; you can download ${it} with the reasons, fix ${it} and import ${it} later.`}
      confirmLabel={`Import ${countWritten(job)}`}
      onConfirm={onConfirm}
    />
  );
}
