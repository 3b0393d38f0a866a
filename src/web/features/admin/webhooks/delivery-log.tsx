import { useState } from 'react';
import type { WireWebhook, WireWebhookDelivery } from '../../../../contract/office/webhooks.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { usePagedList } from '../list-page.ts';
import { PagedRows } from '../paged-rows.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { SendFailed } from './send-failed.tsx';
import { webhookPath } from './webhooks-api.ts';

/** While something is on its way, how often to look whether it has arrived. */
const LOOK_AGAIN_MS = 3_000;

/** What was sent to a webhook, newest first. */
export function DeliveryLog({ webhook }: { webhook: WireWebhook }) {
  const [state, setState] = useState('');
  const list = usePagedList<WireWebhookDelivery>({
    key: queryKeys.webhookDeliveries(webhook._id, state),
    path: webhookPath(webhook._id, '/deliveries'),
    query: { state },
    lookAgainMs: (rows) =>
      webhook.state === 'on' && rows.some(isOnItsWay) ? LOOK_AGAIN_MS : undefined,
  });
  return (
    <div className="pt-2">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div className="w-full sm:w-64">
          <ChoiceField
            label="Show"
            value={state}
            options={[
              ['', 'All deliveries'],
              ['waiting', 'Waiting'],
              ['sent', 'Arrived'],
              ['failed', 'Given up'],
            ]}
            onChoose={setState}
          />
        </div>
        <SendFailed webhook={webhook} />
      </div>
      <PagedRows
        list={list}
        noun={['delivery', 'deliveries']}
        empty={
          <EmptyState
            level={3}
            title="No deliveries"
            text={
              state === ''
                ? 'Events appear here as they happen, and stay for 30 days.'
                : 'No delivery is in this state.'
            }
          />
        }
      >
        {(rows) => (
          <ol aria-label="Deliveries, newest first" className="border-t border-line">
            {rows.map((delivery) => (
              <DeliveryRow key={delivery._id} webhookId={webhook._id} delivery={delivery} />
            ))}
          </ol>
        )}
      </PagedRows>
    </div>
  );
}

/** Due now, and not in some minutes. */
function isOnItsWay({ state, nextAttemptAt }: WireWebhookDelivery): boolean {
  if (state !== 'waiting' || nextAttemptAt === null) return false;
  return Date.parse(nextAttemptAt) < Date.now() + 2 * LOOK_AGAIN_MS;
}
