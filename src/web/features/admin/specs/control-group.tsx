import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { specFieldId } from './spec-problems.ts';

export interface ControlGroupProps {
  /** Its key among the problems. */
  name: string;
  legend: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** Several controls about one thing, with what is wrong with them together. */
export function ControlGroup({ name, legend, hint, problem, children }: ControlGroupProps) {
  const id = specFieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy || undefined}
      className="min-w-0 rounded-control outline-offset-8"
    >
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-sm text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
