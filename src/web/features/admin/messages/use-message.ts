import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireMessage } from '../../../../contract/messages.ts';
import { api } from '../../../lib/api-client.ts';

/** Marks a message as read, and closes it or opens it again. */
export function useMessage({ _id }: WireMessage) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['messages'] });
  const patch = (body: { read: true } | { closed: boolean }) =>
    api.call(`/messages/${_id}`, { method: 'PATCH', body });
  // Apart from closing, so that a press on Close right after opening is not refused as one too many.
  const markRead = useMutation({ mutationFn: () => patch({ read: true }), onSuccess: reload });
  const close = useMutation({
    mutationFn: (closed: boolean) => patch({ closed }),
    onSuccess: reload,
  });
  return { markRead, close, error: close.error ?? markRead.error, reload };
}
