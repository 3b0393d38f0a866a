import type { ReactNode } from 'react';

/** Ways in beside the form, below it. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {children}
    </div>
  );
}
