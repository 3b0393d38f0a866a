import type { WireTransfer } from '../../../../contract/transfer.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { countMobiles, countOf } from './count-mobiles.ts';

export interface SkipDialogProps {
  transfer: WireTransfer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks before lines are left out, and says which. */
export function SkipDialog({ transfer, open, onOpenChange, onConfirm }: SkipDialogProps) {
  const { problems, added, changed, lines } = transfer;
  const [first] = lines;
  const which =
    problems === 1 && first ? `Line ${first.line}` : `${countOf(problems, 'line')} with errors`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Import without ${countOf(problems, 'line')}?`}
      text={`${added.toLocaleString('en-US')} new and ${changed.toLocaleString('en-US')} changed mobiles are written. ${which} will be skipped; you can download ${problems === 1 ? 'it' : 'them'} with the reasons, mend and import ${problems === 1 ? 'it' : 'them'} later.`}
      confirmLabel={`Import ${countMobiles(transfer)}`}
      onConfirm={onConfirm}
    />
  );
}
