import type { WireImport } from '../../../../contract/import-export.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { countMobiles, countOf } from './count-mobiles.ts';

export interface SkipDialogProps {
  job: WireImport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before lines are left out, and says which. */
export function SkipDialog({ job, open, onOpenChange, onConfirm }: SkipDialogProps) {
  const { problems, added, changed, lines } = job;
  const [first] = lines;
  const which =
    problems === 1 && first ? `Line ${first.line}` : `${countOf(problems, 'line')} with errors`;
  const it = problems === 1 ? 'it' : 'them';
  const written = [
    added > 0 && countOf(added, 'new mobile'),
    changed > 0 && countOf(changed, 'change'),
  ]
    .filter(Boolean)
    .join(' and ');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Import without ${countOf(problems, 'line')}?`}
      text={`This writes ${written}. ${which} will be skipped; you can download ${it} with the reasons, fix ${it} and import ${it} later.`}
      confirmLabel={`Import ${countMobiles(job)}`}
      onConfirm={onConfirm}
    />
  );
}
