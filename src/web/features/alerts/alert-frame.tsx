import type { ReactNode } from 'react';

export interface AlertFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The frame of the pages about one alert: a heading, a sentence, and what can be done. */
export function AlertFrame({ title, lead, children }: AlertFrameProps) {
  return (
    <div className="column py-12 lg:py-20">
      <div className="grid max-w-form gap-8">
        <header className="grid gap-3">
          <h1 className="text-4xl wrap-anywhere">{title}</h1>
          {lead && <p className="text-lg text-ink-soft wrap-anywhere">{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
