import { Link } from 'react-router';

export interface StateLink {
  label: string;
  /** Where the link leads, as `?status=paid`. */
  to: string;
  isCurrent: boolean;
  /** Unset until the counts are loaded. */
  count: number | undefined;
}

/** Filters of a list by state, with the number of rows in each. */
export function StateLinks({ label, links }: { label: string; links: readonly StateLink[] }) {
  return (
    <nav aria-label={label}>
      {/* Columns of one width: nothing moves when the counts or the fonts arrive. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.isCurrent ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent no-underline hover:border-line-strong aria-[current=true]:border-accent aria-[current=true]:font-semibold"
            >
              {link.label}
              <span className="figures text-sm font-normal text-ink-soft">{link.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
