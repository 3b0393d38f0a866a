import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../class-names.ts';

/** What a control needs to be connected with its label, hint and error. Spread it on the input. */
export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** For links that lead to the control, such as those of ErrorSummary; made up when left out. */
  id?: string;
  hint?: ReactNode;
  /** Shown below the control and announced. */
  error?: string | undefined;
  /** Marks fields that may stay empty; all others are required. Unmarked where all of a form may. */
  optional?: boolean | 'unmarked';
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label above, control, hint and error below, all connected by ids. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional = false, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional === true && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="whitespace-pre-wrap">{error}</span>
        </p>
      )}
    </div>
  );
}
