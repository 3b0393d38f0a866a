import { useState } from 'react';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { hostOf } from './webhook-words.ts';

export interface WebhookActionsProps {
  webhook: WireWebhook;
  changes: ReturnType<typeof useWebhookChanges>;
}

/** What can be done with a webhook, with the questions before what cannot be taken back by the same button. */
export function WebhookActions({ webhook, changes }: WebhookActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'replace' | 'remove'>();
  const { pause, test, remove, show, replace, dialog } = changes;
  const host = hostOf(webhook.url);
  const of = <span className="sr-only"> of {host}</span>;
  const isOn = webhook.state === 'on';
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn && (
          <Button
            variant="secondary"
            size="small"
            pending={test.isPending}
            onClick={() => test.mutate()}
          >
            Send test<span className="sr-only"> to {host}</span>
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          pending={pause.isPending}
          onClick={() => pause.mutate(isOn)}
        >
          {isOn ? 'Pause' : 'Resume'}
          <span className="sr-only"> {host}</span>
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsked('edit')}>
          Edit<span className="sr-only"> {host}</span>
        </Button>
        <Button variant="quiet" size="small" pending={show.isPending} onClick={() => show.mutate()}>
          Show secret{of}
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={replace.isPending}
          onClick={() => setAsked('replace')}
        >
          Replace secret{of}
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          onClick={() => setAsked('remove')}
        >
          Remove<span className="sr-only"> {host}</span>
        </Button>
      </div>
      {asked === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={asked === 'replace'}
        onOpenChange={close}
        title="Replace the secret?"
        text="Messages are signed with the new one at once, and for 24 hours with the present one too, so that nothing is lost while you change your tool."
        confirmLabel="Replace secret"
        onConfirm={() => {
          close();
          replace.mutate();
        }}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title="Remove this webhook?"
        text={`${host} hears of nothing any more, and what waits is not sent. You can undo this under Activity for 30 days.`}
        confirmLabel="Remove webhook"
        tone="danger"
        onConfirm={() => {
          close();
          remove.mutate();
        }}
      />
      {dialog}
    </>
  );
}
