import type { WireOrderEvent } from '../../../contract/orders.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { describeEvent } from './describe-event.ts';

/** What happened to an order, oldest first, along a rule. */
export function OrderHistory({ history }: { history: readonly WireOrderEvent[] }) {
  return (
    <ol className="border-l border-line-strong">
      {history.map((event) => (
        <li
          key={`${event.kind} ${event.at}`}
          className="relative pb-5 pl-5 last:pb-0 before:absolute before:top-[0.75em] before:left-0 before:h-px before:w-3 before:bg-ink"
        >
          <p className="font-semibold">{describeEvent(event)}</p>
          {event.reason && <p className="break-words">{event.reason}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
            {event.by && <> · {event.by}</>}
          </p>
        </li>
      ))}
    </ol>
  );
}
