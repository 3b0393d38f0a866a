import { Link } from 'react-router';

export interface BreadcrumbsProps {
  /** The way here, without the page itself. */
  steps: readonly { name: string; path: string }[];
}

export function Breadcrumbs({ steps }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {steps.map(({ name, path }) => (
          <li key={path} className="after:pl-2 after:content-['/'] last:after:content-none">
            <Link
              to={path}
              className="inline-flex min-h-9 items-center no-underline hover:text-ink hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
