import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';

export interface TabsProps {
  /** Name of the tab list. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly {
    value: string;
    label: ReactNode;
    /** The tab is a link to it, which works before scripts have loaded. */
    href: string;
  }[];
  /** At the end of the row, but no tab: for example a link to everything. */
  beside?: ReactNode;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** Tabs by the ARIA pattern: arrows, Home and End choose; the panel is named by its tab. */
export function Tabs({ label, value, onValueChange, tabs, beside, children }: TabsProps) {
  const id = useId();
  const chosen = Math.max(
    tabs.findIndex((tab) => tab.value === value),
    0,
  );

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, chosen, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    event.currentTarget
      .querySelectorAll<HTMLElement>('[role=tab]')
      .item(next ?? 0)
      .focus();
    if (tab.value !== value) onValueChange(tab.value);
  }

  function choose(event: MouseEvent, tabValue: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (tabValue !== value) onValueChange(tabValue);
  }

  return (
    <div>
      <div className="tabs-row">
        <div className="-ml-4 overflow-x-auto pl-4 sm:mx-0 sm:px-0">
          <div
            role="tablist"
            aria-label={label}
            onKeyDown={moveByKey}
            className="flex min-w-max gap-5 border-b border-line sm:gap-9"
          >
            {tabs.map((tab, index) => (
              <a
                key={tab.value}
                id={`${id}-${tab.value}`}
                role="tab"
                href={tab.href}
                aria-selected={index === chosen}
                aria-controls={`${id}-panel`}
                tabIndex={index === chosen ? 0 : -1}
                onClick={(event) => choose(event, tab.value)}
                className="relative grid min-h-12 place-items-center py-2 font-heading text-xl font-medium text-ink-soft no-underline transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform hover:text-ink aria-selected:text-ink aria-selected:after:scale-x-100"
              >
                {tab.label}
              </a>
            ))}
          </div>
        </div>
        {beside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[chosen]?.value}`}>
        {children}
      </div>
    </div>
  );
}

/** Where a key leads in a row of tabs, or null for all other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
