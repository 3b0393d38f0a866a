import type { ReactNode } from 'react';
import { cn } from '../../ui/class-names.ts';

const TONES = {
  open: 'border-warning text-warning',
  good: 'border-success text-success',
  bad: 'border-danger text-danger',
  quiet: 'border-line-strong text-ink-soft',
} as const;

export type StatusTone = keyof typeof TONES;

/** A state in a word or two. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-block rounded-full border px-2.5 text-sm font-semibold md:whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
