import { cn } from './class-names.ts';

/** Holds the place of what is loading; give it the final size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block rounded-control bg-ink/8 noscript:hidden motion-safe:animate-breathe',
        className,
      )}
    />
  );
}
