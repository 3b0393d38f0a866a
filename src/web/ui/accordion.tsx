import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

export interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** The item that is open at first. */
  defaultOpen?: string;
}

/** Headings that open and close what is below them, one at a time; closed text stays in the page. */
export function Accordion({ items, defaultOpen }: AccordionProps) {
  const [open, setOpen] = useState(defaultOpen);
  const group = useId();
  return (
    <div className="border-b border-line">
      {items.map(({ id, title, content }) => {
        const isOpen = id === open;
        return (
          <div key={id} className="border-t border-line">
            <h3>
              <button
                type="button"
                id={`${group}-${id}`}
                aria-expanded={isOpen}
                aria-controls={`${group}-${id}-content`}
                onClick={() => setOpen(isOpen ? undefined : id)}
                className="group flex min-h-16 w-full items-center justify-between gap-6 py-5 text-left text-2xl font-medium hover:text-accent-text"
              >
                {title}
                <Plus
                  aria-hidden="true"
                  className="size-6 shrink-0 transition-transform group-aria-expanded:rotate-45"
                />
              </button>
            </h3>
            {/* biome-ignore lint/a11y/useSemanticElements: named by its heading's button */}
            <div
              id={`${group}-${id}-content`}
              role="region"
              aria-labelledby={`${group}-${id}`}
              hidden={!isOpen}
            >
              {content}
            </div>
          </div>
        );
      })}
    </div>
  );
}
