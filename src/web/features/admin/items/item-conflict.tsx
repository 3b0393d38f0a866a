import { ConflictDialog } from '../conflict-dialog.tsx';
import { describeConflicts, resolveConflicts } from './resolve-conflicts.ts';
import type { useSaveItems } from './use-save-items.ts';

export interface ItemConflictProps {
  saving: Pick<ReturnType<typeof useSaveItems>, 'conflict' | 'dismiss' | 'save'>;
}

/** Asks about what somebody else has changed meanwhile, and saves what is chosen. */
export function ItemConflict({ saving }: ItemConflictProps) {
  const { conflict, dismiss, save } = saving;

  function resolve(kept: ReadonlySet<string>) {
    const { edit, fields } = conflict ?? {};
    dismiss();
    const changes = resolveConflicts(edit?.changes ?? [], fields ?? [], kept);
    if (edit && changes.length > 0) save({ ...edit, changes });
  }

  return (
    <ConflictDialog
      key={conflict?.edit?.text}
      rows={conflict ? describeConflicts(conflict.edit?.changes ?? [], conflict.fields) : []}
      onClose={dismiss}
      onResolve={resolve}
    />
  );
}
