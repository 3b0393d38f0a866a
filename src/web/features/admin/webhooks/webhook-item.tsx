import { useState } from 'react';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { StatusPill } from '../../orders/status-pill.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useWebhookChanges } from './use-webhook-changes.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { EVENT_WORDS, hostOf, stateOf } from './webhook-words.ts';

export interface WebhookItemProps {
  webhook: WireWebhook;
  onSecret: (secret: string) => void;
}

/** One webhook: where it goes, what it is told, what can be done, and what was sent. */
export function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const { url, events, oldSecretUntil, waiting } = webhook;
  const changes = useWebhookChanges(webhook, onSecret);
  const [isOpen, setIsOpen] = useState(false);
  const [tone, word] = stateOf(webhook);
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 text-xl break-all">{hostOf(url)}</h2>
        <StatusPill tone={tone}>{word}</StatusPill>
      </div>
      <div className="grid max-w-192 gap-1 text-ink-soft">
        <p className="text-sm break-all">{url}</p>
        <p>{events.map((event) => EVENT_WORDS[event]).join(' · ')}</p>
        {oldSecretUntil !== null && (
          <p className="text-sm">
            The former secret signs as well until{' '}
            <time dateTime={oldSecretUntil}>{formatMoment(oldSecretUntil)}</time>.
          </p>
        )}
      </div>
      <Trouble webhook={webhook} />
      <WebhookActions webhook={webhook} changes={changes} />
      {changes.error && (
        <p role="alert" className="text-sm text-danger">
          {describeProblem(changes.error)}
        </p>
      )}
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 py-2 font-semibold">
          Deliveries
          <span className="sr-only"> to {hostOf(url)}</span>
          {waiting > 0 && (
            <span className="figures font-normal text-ink-soft"> · {waiting} waiting</span>
          )}
        </summary>
        {/* It asks again and again, and must not ask for a webhook that is gone. */}
        {isOpen && !changes.remove.isPending && <DeliveryLog webhook={webhook} />}
      </details>
    </li>
  );
}

/** Why it is off, or that it may soon be. */
function Trouble({ webhook: { state, failingSince } }: { webhook: WireWebhook }) {
  if (state === 'gone') {
    return (
      <Alert tone="danger" title="Switched off">
        It answered that nobody listens there any more. Correct the address, then resume it.
      </Alert>
    );
  }
  if (failingSince === null) return null;
  const since = <time dateTime={failingSince}>{formatMoment(failingSince)}</time>;
  return state === 'failing' ? (
    <Alert tone="danger" title="Switched off">
      Every attempt has failed since {since}. Once the tool works again, resume it and send the
      failed events again.
    </Alert>
  ) : (
    <Alert tone="warning">
      Every attempt has failed since {since}. After a week of this it is switched off.
    </Alert>
  );
}
