import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** What can be done on the whole page. */
  action?: ReactNode;
}

/** The heading of a dashboard page, on the rule. */
export function PageHeading({ title, lead, action }: PageHeadingProps) {
  return (
    <header className="mb-8 lg:mb-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 text-4xl wrap-anywhere outline-none">{title}</h1>
        {action}
      </div>
      {lead && <p className="mt-2 max-w-prose wrap-anywhere text-ink-soft">{lead}</p>}
    </header>
  );
}
