import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireUndeliveredMail } from '../../../../contract/office/mails.ts';
import { formatNumber } from '../../../../shared/words/wording.ts';
import { api } from '../../../lib/api-client.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { describeReason } from '../../orders/mails/describe-mail.ts';
import { StatusPill } from '../../orders/status-pill.tsx';

const STATES: Readonly<Record<WireUndeliveredMail['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  failing: 'Still trying',
  'given-up': 'Given up',
  sent: 'Sent',
};

/** One email: what the mail server said, and what staff can do about it. */
export function UndeliveredMail({ mail }: { mail: WireUndeliveredMail }) {
  const { _id, subject, to, state, reason, attempts, canSendAgain, advice, date } = mail;
  const act = useDeed(_id);
  const isGivenUp = state === 'given-up';
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong>{subject}</strong>
          <StatusPill tone={isGivenUp ? 'bad' : 'open'}>{STATES[state]}</StatusPill>
        </p>
        <p className="text-sm text-ink-soft">
          To <bdi>{to}</bdi>, {isGivenUp ? 'given up' : 'waiting since'}{' '}
          <time dateTime={date}>{formatMoment(date)}</time>, {describeAttempts(attempts)}
        </p>
        {reason && <p className="text-sm">{describeReason(reason)}</p>}
        {advice && <p className="text-sm text-ink-soft">It cannot be sent again. {advice}</p>}
        {act.error && (
          <p role="alert" className="text-sm text-danger">
            {describeProblem(act.error)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {canSendAgain && (
          <Button
            variant="secondary"
            size="small"
            pending={act.isPending && act.variables === 'retry'}
            onClick={() => act.mutate('retry')}
          >
            Send again<span className="sr-only"> {subject}</span>
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          pending={act.isPending && act.variables === 'dismiss'}
          onClick={() => act.mutate('dismiss')}
        >
          {isGivenUp ? 'Dismiss' : 'Give up'}
          <span className="sr-only"> {subject}</span>
        </Button>
      </div>
    </li>
  );
}

function describeAttempts(attempts: number): string {
  return attempts === 1 ? 'tried once' : `tried ${formatNumber(attempts)} times`;
}

function useDeed(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deed: 'retry' | 'dismiss') =>
      api.call(`/undelivered-mails/${id}/${deed}`, { method: 'POST' }),
    onSuccess: (_, deed) => {
      showToast(deed === 'retry' ? 'The email is sent again' : 'The email is dismissed');
      return queries.invalidateQueries({ queryKey: queryKeys.undeliveredMails });
    },
  });
}
