import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireMessage } from '../../../../contract/messages.ts';
import { api } from '../../../lib/api-client.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AnswerForm } from './answer-form.tsx';

/**
 * One message: who wrote what, the answers, and what can be done. Closed, it has the same lines whatever is
 * in it: a name that breaks in the letters that stand in, but not in ours, would move all messages below.
 */
export function MessageItem({ message }: { message: WireMessage }) {
  const { _id, name, email, date, readAt, closedAt, answers } = message;
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
  const isClosed = closedAt !== null;
  const error = close.error ?? markRead.error;

  return (
    <li className="border-b border-line wrap-anywhere">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && readAt === null) markRead.mutate();
        }}
      >
        <summary className="grid items-baseline gap-x-4 gap-y-1 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_14rem]">
          <span className={cn('truncate', readAt === null && 'font-semibold')}>{name}</span>
          <span className="truncate text-ink-soft">{message.message || 'No text'}</span>
          <span className="figures text-sm text-ink-soft sm:text-right">
            {readAt === null && 'New · '}
            {isClosed && 'Closed · '}
            <time dateTime={date}>{formatMoment(date)}</time>
          </span>
        </summary>
        <div className="grid max-w-192 gap-5 pb-8">
          <p className="text-sm text-ink-soft">
            From {name},{' '}
            <a href={`mailto:${email}`} className="break-all">
              {email}
            </a>
          </p>
          <p className="break-words whitespace-pre-wrap">{message.message || 'No text'}</p>
          {answers.map(({ text, by, at }) => (
            <blockquote key={at} className="border-l-3 border-accent pl-4">
              <p className="text-sm text-ink-soft">
                {by}, {formatMoment(at)}
              </p>
              <p className="break-words whitespace-pre-wrap">{text}</p>
            </blockquote>
          ))}
          {error && (
            <p role="alert" className="text-sm text-danger">
              {describeProblem(error)}
            </p>
          )}
          {!isClosed && <AnswerForm messageId={_id} to={name} onSent={reload} />}
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            pending={close.isPending}
            onClick={() => close.mutate(!isClosed)}
          >
            {isClosed ? 'Open again' : 'Close'}
            <span className="sr-only"> the message from {name}</span>
          </Button>
        </div>
      </details>
    </li>
  );
}
