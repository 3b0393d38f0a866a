import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireWebhookDelivery } from '../../../../contract/office/webhooks.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StatusPill, type StatusTone } from '../../orders/status-pill.tsx';
import { sendAgain } from './webhooks-api.ts';

const STATES: Readonly<
  Record<WireWebhookDelivery['state'], readonly [tone: StatusTone, word: string]>
> = {
  waiting: ['open', 'Waiting'],
  sent: ['good', 'Arrived'],
  failed: ['bad', 'Given up'],
};

export interface DeliveryRowProps {
  webhookId: string;
  delivery: WireWebhookDelivery;
}

/** One event on its way: how it ended, or when it is tried again. */
export function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { _id, type, createdAt, state } = delivery;
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendAgain(webhookId, _id),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
  const [tone, word] = STATES[state];
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="min-w-0">
        <p className="break-all">
          <strong>{type}</strong>{' '}
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {formatMoment(createdAt)}
          </time>
        </p>
        <p className="figures text-sm text-ink-soft">{describeDelivery(delivery)}</p>
        <p className="figures text-sm break-all text-ink-soft">{_id}</p>
        {again.error && (
          <p role="alert" className="text-sm text-danger">
            {describeProblem(again.error)}
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-4">
        <StatusPill tone={tone}>{word}</StatusPill>
        <Button
          variant="secondary"
          size="small"
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          Send again<span className="sr-only"> {_id}</span>
        </Button>
      </div>
    </li>
  );
}

/** "The answer was 500 after 120 ms. Tried twice, again on …". */
function describeDelivery(delivery: WireWebhookDelivery): string {
  const { state, attempts, statusCode, durationMs, failure, nextAttemptAt } = delivery;
  if (attempts === 0) return 'About to be sent';
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const again =
    state === 'waiting' && nextAttemptAt ? `, again on ${formatMoment(nextAttemptAt)}` : '';
  if (durationMs === null) return `${tried}${again}`;
  const result = failure ?? `The answer was ${statusCode}`;
  return `${result.replace(/\.$/, '')} after ${durationMs.toLocaleString('en-US')} ms. ${tried}${again}`;
}
