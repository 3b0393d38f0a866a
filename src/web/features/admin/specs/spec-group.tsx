import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { specFieldId } from './spec-problems.ts';

export interface SpecGroupProps {
  /** Its key among the problems. */
  name: string;
  legend: string;
  problem?: string | undefined;
  children: ReactNode;
}

/** Several controls about one thing, with what is wrong with them together. */
export function SpecGroup({ name, legend, problem, children }: SpecGroupProps) {
  const id = specFieldId(name);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={problem === undefined ? undefined : `${id}-error`}
      className="min-w-0 rounded-control outline-offset-8"
    >
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
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
