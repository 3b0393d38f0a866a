import type { WireOrderEvent } from '../../../contract/orders.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { describeEvent } from './describe-event.ts';

export interface OrderHistoryProps {
  history: readonly WireOrderEvent[];
  /** What is still to come, for the buyer. */
  next?: readonly { title: string; text: string | undefined }[];
}

const ITEM_STYLES =
  'relative pb-5 pl-5 last:pb-0 before:absolute before:top-[0.75em] before:left-0 before:h-px before:w-3';

/** What happened to an order, oldest first, along a rule; what is to come stands beyond in grey. */
export function OrderHistory({ history, next = [] }: OrderHistoryProps) {
  return (
    <ol className="border-l border-line-strong">
      {history.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended
        <li key={index} className={`${ITEM_STYLES} before:bg-ink`}>
          <p className="font-semibold">{describeEvent(event)}</p>
          {event.reason && (
            <p dir="auto" className="wrap-anywhere">
              {event.reason}
            </p>
          )}
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
            {event.by && (
              <>
                {' '}
                · <bdi>{event.by}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
      {next.map(({ title, text }) => (
        <li key={title} className={`${ITEM_STYLES} text-ink-soft before:bg-line-strong`}>
          <p>
            <span className="sr-only">To come: </span>
            {title}
          </p>
          {text && <p className="figures text-sm">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
