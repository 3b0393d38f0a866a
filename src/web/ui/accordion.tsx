import { Plus } from 'lucide-react';
import { Accordion as RadixAccordion } from 'radix-ui';
import type { ReactNode } from 'react';

export interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** The item that is open at first. */
  defaultOpen?: string;
}

/** Headings that open and close what is below them; their text stays in the page when closed. */
export function Accordion({ items, defaultOpen }: AccordionProps) {
  return (
    <RadixAccordion.Root
      type="single"
      collapsible
      defaultValue={defaultOpen}
      className="border-b border-line"
    >
      {items.map(({ id, title, content }) => (
        <RadixAccordion.Item key={id} value={id} className="border-t border-line">
          <RadixAccordion.Header>
            <RadixAccordion.Trigger className="group flex min-h-16 w-full items-center justify-between gap-6 py-5 text-left text-2xl font-medium hover:text-accent-text">
              {title}
              <Plus
                aria-hidden="true"
                className="size-6 shrink-0 transition-transform group-data-[state=open]:rotate-45"
              />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content forceMount className="data-[state=closed]:hidden">
            {content}
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  );
}
