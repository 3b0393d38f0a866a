import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabsProps {
  /** Name of the tab list. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly {
    value: string;
    label: ReactNode;
    /** With an address the tab is a link, which works before scripts have loaded. */
    href?: string;
  }[];
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** Tabs by the ARIA pattern: arrows, Home and End move; the chosen panel is named by its tab. */
export function Tabs({ label, value, onValueChange, tabs, children }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <RadixTabs.List
          aria-label={label}
          className="flex min-w-max gap-6 border-b border-line sm:gap-9"
        >
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} asChild className={triggerStyles}>
              {tab.href === undefined ? (
                <button type="button">{tab.label}</button>
              ) : (
                <a href={tab.href} onClick={keepOnPage}>
                  {tab.label}
                </a>
              )}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value}>
          {tab.value === value && children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

const triggerStyles =
  'relative min-h-12 py-2 font-heading text-xl font-medium text-ink-soft no-underline transition-colors hover:text-ink data-[state=active]:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform data-[state=active]:after:scale-x-100';

/** The tab itself has already told `onValueChange`; only new-tab clicks are left to the browser. */
function keepOnPage(event: React.MouseEvent): void {
  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
}
