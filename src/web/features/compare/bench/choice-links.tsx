import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ChoiceLinksProps {
  /** Name of what is chosen. */
  label: string;
  options: readonly {
    key: string;
    label: ReactNode;
    /** The address with this choice. */
    to: string;
    isCurrent: boolean;
    /** Called when somebody is about to choose it. */
    onIntent?: () => void;
  }[];
}

/** One of a few, as links in a joined row: each is an address, which works before scripts do. */
export function ChoiceLinks({ label, options }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="bench-choices">
        {options.map(({ key, label: text, to, isCurrent, onIntent }) => (
          <li key={key}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
