import type { WireReturn } from '../../../../contract/returns/returns.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { describeReturnEvent } from './return-words.ts';

/** What happened to a return, oldest first. */
export function ReturnHistory({ history }: Pick<WireReturn, 'history'>) {
  return (
    <ol className="border-l border-line-strong">
      {history.map((event) => (
        <li
          key={`${event.kind} ${event.at}`}
          className="relative pb-5 pl-5 last:pb-0 before:absolute before:top-[0.75em] before:left-0 before:h-px before:w-3 before:bg-ink"
        >
          <p className="font-semibold">{describeReturnEvent(event)}</p>
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
    </ol>
  );
}
