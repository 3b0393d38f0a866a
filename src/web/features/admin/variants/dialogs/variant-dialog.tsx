import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';

export interface VariantDialogProps {
  title: string;
  text?: string;
  submitLabel: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A window with a small form of its own, over the form of a mobile. */
export function VariantDialog(props: VariantDialogProps) {
  const { title, text, submitLabel, onClose, onSubmit, children } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    // React takes it on to the form around this dialog, which must not be sent.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} text={text}>
      <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{submitLabel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
