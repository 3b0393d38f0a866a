import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface EmptyStateProps {
  title: string;
  /** An honest sentence on why there is nothing. */
  text?: ReactNode;
  /** The one way on: a `ButtonLink` or `Button`. */
  action?: ReactNode;
  /** Level of the heading, so that none is skipped. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Nothing here: an empty outline on the rule, one sentence, one way on. */
export function EmptyState({ title, text, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('grid justify-items-start gap-4 py-10', className)}>
      <svg viewBox="0 0 104 96" className="h-24 w-26 text-ink-soft" fill="none" aria-hidden="true">
        <rect
          x="22"
          y="4"
          width="40"
          height="78"
          rx="7"
          stroke="currentColor"
          strokeDasharray="3 3"
        />
        <path d="M0 86.5h104" stroke="currentColor" />
        <path
          d={Array.from({ length: 21 }, (_, i) => `M${i * 5 + 0.5} 87v${i % 5 ? 3 : 7}`).join('')}
          stroke="currentColor"
        />
        <path d="M74.5 4v78M71 4.5h7M71 81.5h7" className="stroke-accent" />
      </svg>
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action}
    </div>
  );
}
