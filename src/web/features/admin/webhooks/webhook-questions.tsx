import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { hostOf } from './webhook-words.ts';

export type AskedAbout = 'edit' | 'replace' | 'remove';

export interface WebhookQuestionsProps {
  webhook: WireWebhook;
  changes: ReturnType<typeof useWebhookChanges>;
  asked: AskedAbout | undefined;
  onClose: () => void;
}

/** What is asked before a webhook is changed, and for the password where that is wanted. */
export function WebhookQuestions({ webhook, changes, asked, onClose }: WebhookQuestionsProps) {
  const { replace, remove, dialog } = changes;
  return (
    <>
      {asked === 'edit' && <WebhookDialog webhook={webhook} onClose={onClose} />}
      <ConfirmDialog
        open={asked === 'replace'}
        onOpenChange={onClose}
        title="Replace the secret?"
        text="Messages are signed with the new one at once, and for 24 hours with the present one too, so that nothing is lost while you change your tool."
        confirmLabel="Replace secret"
        onConfirm={() => {
          onClose();
          replace.mutate();
        }}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={onClose}
        title="Remove this webhook?"
        text={`${hostOf(webhook.url)} gets no more events, and those that wait are not sent. You can undo this under Activity for 30 days.`}
        confirmLabel="Remove webhook"
        tone="danger"
        onConfirm={() => {
          onClose();
          remove.mutate();
        }}
      />
      {dialog}
    </>
  );
}
