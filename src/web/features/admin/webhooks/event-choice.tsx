import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { WEBHOOK_EVENTS } from '../../../../shared/rules/webhook-events.ts';
import { EVENT_WORDS } from './webhook-words.ts';

export interface EventChoiceProps {
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** What a tool is told of. */
export function EventChoice({ registration, error }: EventChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">Events</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event} className="flex min-h-11 items-center gap-3 py-1">
          <input
            {...registration}
            type="checkbox"
            value={event}
            className="size-6 shrink-0 accent-ink"
          />
          <span>
            {EVENT_WORDS[event]}
            <span className="block text-sm break-all text-ink-soft">{event}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
