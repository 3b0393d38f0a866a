import type { ReactNode } from 'react';
import type { WireOrder } from '../../../../contract/orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** What the dialogs about an order are told. */
export interface OrderDialogProps {
  order: WireOrder;
  open: boolean;
  onClose: () => void;
}

export interface QuestionDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  submitLabel: string;
  tone?: 'neutral' | 'danger';
  pending: boolean;
  /** Why it was not done, when it was not. */
  failure: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** A small form over the page. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { open, onClose, title, text, submitLabel, tone, pending, failure, onSubmit } = props;
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} text={text}>
      <form
        noValidate
        method="post"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {props.children}
        {failure && <Alert tone="danger">{failure}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Back
          </Button>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
