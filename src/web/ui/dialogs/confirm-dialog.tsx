import { AlertDialog } from 'radix-ui';
import { Button } from '../controls/button.tsx';
import { dialogPanelStyles, scrimStyles } from './dialog-styles.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'neutral' | 'danger';
  /** The confirmed action is under way: the dialog stays open and busy until the caller closes it. */
  pending?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before something happens. The first focus is on cancel, so that Enter never destroys; it returns
 * to what had it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'neutral',
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyles} />
        <AlertDialog.Content
          {...focusReturn}
          className={dialogPanelStyles}
          {...(text ? {} : { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          {text && (
            <AlertDialog.Description className="mt-2 text-ink-soft">{text}</AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={pending}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={tone === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
