import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { sendFailedAgain } from './webhooks-api.ts';

const HOUR_MS = 3_600_000;
const PERIODS = [
  ['24', 'the last day'],
  ['168', 'the last week'],
  ['720', 'the last 30 days'],
] as const;

/** Sends what was given up again, as far back as is chosen. */
export function SendFailed({ webhook }: { webhook: WireWebhook }) {
  const queries = useQueryClient();
  const [hours, setHours] = useState<string>('168');
  const send = useMutation({
    mutationFn: () => {
      const since = new Date(Date.now() - Number(hours) * HOUR_MS);
      return sendFailedAgain(webhook._id, since.toISOString());
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.webhooks }),
  });
  return (
    <div className="grid w-full gap-1.5 sm:w-auto">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow sm:w-56">
          <ChoiceField label="Given up in" value={hours} options={PERIODS} onChoose={setHours} />
        </div>
        <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate()}>
          Send all again
        </Button>
      </div>
      <p role="status" className="figures text-sm text-ink-soft empty:hidden">
        {send.data && describeCount(send.data.count)}
      </p>
      {send.error && (
        <p role="alert" className="text-sm text-danger">
          {describeProblem(send.error)}
        </p>
      )}
    </div>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing was given up in that time.';
  return count === 1
    ? '1 event is sent again.'
    : `${count.toLocaleString('en-US')} events are sent again.`;
}
