import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { useProof } from '../../account/use-proof.tsx';
import {
  changeWebhook,
  removeWebhook,
  replaceSecret,
  sendTest,
  showSecret,
} from './webhooks-api.ts';

/**
 * What can be done with a webhook.
 * @param onSecret is shown the secret that was asked for
 * @returns `dialog` is where a proof of identity is given, and belongs on the page
 */
export function useWebhookChanges({ _id }: WireWebhook, onSecret: (secret: string) => void) {
  const queries = useQueryClient();
  const { prove, dialog } = useProof();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.webhooks });
  const pause = useMutation({
    mutationFn: (paused: boolean) => changeWebhook(_id, { paused }),
    onSuccess: reload,
  });
  const test = useMutation({
    mutationFn: () => sendTest(_id),
    onSuccess: async () => {
      showToast('Test event on its way', 'Look under Deliveries to see whether it arrived.');
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: () => removeWebhook(_id),
    onSuccess: async () => {
      showToast('Webhook removed', 'You can undo this under Activity.');
      // The list only: its deliveries are gone with it.
      await queries.invalidateQueries({ queryKey: queryKeys.webhooks, exact: true });
    },
  });
  const show = useMutation({
    mutationFn: () => prove(() => showSecret(_id)),
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const replace = useMutation({
    mutationFn: () => prove(() => replaceSecret(_id)),
    onSuccess: async ({ secret }) => {
      onSecret(secret);
      await reload();
    },
  });
  const all = { pause, test, remove, show, replace };
  const failed = Object.values(all).find(({ error }) => error !== null);
  return { ...all, error: failed?.error ?? null, dialog };
}
