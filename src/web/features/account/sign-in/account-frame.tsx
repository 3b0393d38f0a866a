import type { ReactNode } from 'react';
import { ScaleDrawing } from './scale-drawing.tsx';

export interface AccountFrameProps {
  title: string;
  /** One sentence below the title. */
  lead: ReactNode;
  /** Beside the form, below the drawing. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What frames login, sign-up and a new password: the form on one side, the shop's idea on the other. */
export function AccountFrame({ title, lead, aside, children }: AccountFrameProps) {
  return (
    <div className="column grid gap-x-16 gap-y-12 py-12 lg:min-h-[42rem] lg:grid-cols-2 lg:py-20">
      <section aria-labelledby="account-title" className="w-full max-w-form">
        <h1 id="account-title" className="text-4xl">
          {title}
        </h1>
        <p className="mt-3 mb-8 text-lg text-ink-soft">{lead}</p>
        {children}
      </section>
      <div className="grid gap-10 lg:grid-rows-[1fr_auto] rounded-tile bg-surface p-6 sm:p-10">
        <ScaleDrawing className="hidden w-full self-center text-ink lg:block" />
        {aside}
      </div>
    </div>
  );
}
