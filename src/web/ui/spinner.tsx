import { cn } from './class-names.ts';

export interface SpinnerProps {
  /** With its size; 1.5 rem when left out. */
  className?: string;
  /** Said to screen readers; leave out where the text beside it already says what happens. */
  label?: string;
}

export function Spinner({ className, label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        className={cn('animate-spin', className ?? 'size-6')}
        fill="none"
        aria-hidden="true"
      >
        <circle
          cx="12"
          cy="12"
          r="9.5"
          stroke="currentColor"
          strokeOpacity="0.25"
          strokeWidth="2.5"
        />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
