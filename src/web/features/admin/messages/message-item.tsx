import type { WireMessage } from '../../../../contract/messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useMessage } from './use-message.ts';

/** One message: who wrote what, the answers, and what can be done. */
export function MessageItem({ message }: { message: WireMessage }) {
  const { _id, name, readAt, closedAt } = message;
  const { markRead, close, error, reload } = useMessage(message);
  const isClosed = closedAt !== null;
  return (
    <li className="border-b border-line wrap-anywhere">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && readAt === null) markRead.mutate();
        }}
      >
        <MessageLine message={message} />
        <div className="grid max-w-192 gap-5 pb-8">
          <MessageText message={message} />
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

/**
 * All that shows of a closed message. It has the same lines whatever is in it: a name that breaks in the
 * letters that stand in, but not in ours, would move all messages below.
 */
function MessageLine({ message }: { message: WireMessage }) {
  const { name, date, readAt, closedAt } = message;
  return (
    <summary className="grid items-baseline gap-x-4 gap-y-1 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_14rem]">
      <bdi className={cn('truncate', readAt === null && 'font-semibold')}>{name}</bdi>
      <bdi className="truncate text-ink-soft">{message.message || 'No text'}</bdi>
      <span className="figures text-sm text-ink-soft sm:text-right">
        {readAt === null && 'New · '}
        {closedAt !== null && 'Closed · '}
        <time dateTime={date}>{formatMoment(date)}</time>
      </span>
    </summary>
  );
}

/** What was written, and what has been answered. */
function MessageText({ message }: { message: WireMessage }) {
  const { name, email, answers } = message;
  return (
    <>
      <p className="text-sm text-ink-soft">
        From <bdi>{name}</bdi>,{' '}
        <a href={`mailto:${email}`} className="break-all">
          <bdi>{email}</bdi>
        </a>
      </p>
      <p dir="auto" className="whitespace-pre-wrap">
        {message.message || 'No text'}
      </p>
      {answers.map(({ text, by, at }) => (
        <blockquote key={at} className="border-l-3 border-accent pl-4">
          <p className="text-sm text-ink-soft">
            <bdi>{by}</bdi>, {formatMoment(at)}
          </p>
          <p dir="auto" className="whitespace-pre-wrap">
            {text}
          </p>
        </blockquote>
      ))}
    </>
  );
}
