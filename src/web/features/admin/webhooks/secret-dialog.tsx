import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

export interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, to be copied into the tool. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const [isCopied, setIsCopied] = useState<boolean>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Signing secret"
      text="Your tool uses it to check that a message comes from this shop. Keep it as safe as a password."
    >
      <code className="figures mt-5 block rounded-control bg-surface px-4 py-3 break-all">
        {secret}
      </code>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      {isCopied === false && (
        <Alert tone="warning" className="mt-4">
          Your browser does not let this page copy. Please select the secret and copy it yourself.
        </Alert>
      )}
    </Dialog>
  );
}
