import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { PageHeading } from '../../account/page-heading.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { listWebhooks } from './webhooks-api.ts';

/** Where staff's own tools hear of events. */
export function WebhookPage() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: ({ signal }) => listWebhooks(signal),
  });
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { fallback, inside } = useKeptFocus<HTMLDivElement>(data);
  return (
    <>
      <PageHeading
        title="Webhooks"
        lead="Tell your own tools what happens in the shop. Each event is signed, and sent again until it arrives."
        action={
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" className="size-5" />
            Add webhook
          </Button>
        }
      />
      <div ref={fallback} tabIndex={-1} className="outline-none" {...inside}>
        {!data && error && (
          <LoadFailure what="The webhooks" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <ListSkeleton label="Loading the webhooks" rows={3} />}
        {data?.length === 0 && (
          <EmptyState
            title="No webhooks yet"
            text="Add the address of a tool that should hear about orders, stock or mobiles, such as your bookkeeping or chat."
          />
        )}
        {data && data.length > 0 && (
          <ul aria-label="Webhooks" className="border-t border-line">
            {data.map((webhook) => (
              <WebhookItem key={webhook._id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} onAdded={setSecret} />}
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
