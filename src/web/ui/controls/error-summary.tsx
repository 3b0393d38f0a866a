import { Check, CircleAlert } from 'lucide-react';
import { type MouseEvent, useState } from 'react';

export interface SummaryField {
  /** Of the input, as given to its Field. */
  id: string;
  label: string;
  /** What is wrong with it now. */
  error: string | undefined;
}

export interface ErrorSummaryProps {
  /** All fields of the form, in the order in which they stand in it. */
  fields: readonly SummaryField[];
  /** How often the form was sent: what is wrong is gathered anew each time. */
  attempt: number;
}

const FEWEST = 2;

/**
 * Stands first in a form and leads to each wrong field when several are. What is corrected is ticked
 * off but stays until the form is sent again: nothing moves below the hands of somebody who types.
 * It is no live region, for the fields announce their own errors.
 */
export function ErrorSummary({ fields, attempt }: ErrorSummaryProps) {
  const [shown, setShown] = useState(() => ({ attempt, wrong: findWrong(fields) }));
  // Gathered while rendering, so that the form is never painted without it first.
  if (shown.attempt !== attempt) setShown({ attempt, wrong: findWrong(fields) });
  if (attempt === 0 || shown.wrong.length < FEWEST) return null;
  return (
    <section
      aria-label="Fields to correct"
      className="flex items-start gap-3 rounded-control border-l-3 border-danger bg-danger-soft px-4 py-3 text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">Please check these {shown.wrong.length} fields</p>
        <ul className="flex flex-wrap gap-x-5">
          {fields.map(
            ({ id, label, error }) =>
              shown.wrong.includes(id) && (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    onClick={focusField}
                    className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
                  >
                    {label}
                    {error === undefined && (
                      <>
                        <Check aria-hidden="true" className="size-4" />
                        <span className="sr-only"> (corrected)</span>
                      </>
                    )}
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  );
}

function findWrong(fields: readonly SummaryField[]): string[] {
  return fields.filter(({ error }) => error !== undefined).map(({ id }) => id);
}

/** With script the address stays as it is; without, the fragment leads there. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
