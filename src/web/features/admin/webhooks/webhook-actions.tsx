import { useState } from 'react';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import type { useWebhookChanges } from './use-webhook-changes.ts';
import { type AskedAbout, WebhookQuestions } from './webhook-questions.tsx';
import { hostOf } from './webhook-words.ts';

export interface WebhookActionsProps {
  webhook: WireWebhook;
  changes: ReturnType<typeof useWebhookChanges>;
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, changes }: WebhookActionsProps) {
  const [asked, setAsked] = useState<AskedAbout>();
  const { pause, test, remove, show, replace } = changes;
  const host = hostOf(webhook.url);
  const isOn = webhook.state === 'on';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn && (
          <Action about={`to ${host}`} pending={test.isPending} onClick={() => test.mutate()}>
            Send test
          </Action>
        )}
        <Action about={host} pending={pause.isPending} onClick={() => pause.mutate(isOn)}>
          {isOn ? 'Pause' : 'Resume'}
        </Action>
        <Action about={host} onClick={() => setAsked('edit')}>
          Edit
        </Action>
        <Action
          variant="quiet"
          about={`of ${host}`}
          pending={show.isPending}
          onClick={() => show.mutate()}
        >
          Show secret
        </Action>
        <Action
          variant="quiet"
          about={`of ${host}`}
          pending={replace.isPending}
          onClick={() => setAsked('replace')}
        >
          Replace secret
        </Action>
        <Action
          variant="quiet"
          about={host}
          pending={remove.isPending}
          onClick={() => setAsked('remove')}
        >
          Remove
        </Action>
      </div>
      <WebhookQuestions {...{ webhook, changes, asked }} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** @param about read out behind the label, where there are several alike */
function Action({ about, children, ...rest }: ButtonProps & { about: string }) {
  return (
    <Button variant="secondary" size="small" {...rest}>
      {children}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}
