import { Link, useLocation } from 'react-router';

export interface ListLinkProps {
  to: string;
  children: string;
}

/** From a row of a list to its page, which can lead back to the list as it was. */
export function RowLink({ to, children }: ListLinkProps) {
  const { search } = useLocation();
  return (
    <Link
      to={to}
      state={{ search }}
      className="figures whitespace-nowrap underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

/** The query of the list that led here, as its link told; empty when something else did. */
export function listSearch(state: unknown): string {
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  return hasSearch ? String(state.search) : '';
}

/** From there back to the list; `children` is said where all of it is shown. */
export function BackToList({ to, children }: ListLinkProps) {
  const { state } = useLocation();
  const search = listSearch(state);
  return (
    <Link to={`${to}${search}`} className="underline underline-offset-4">
      {search === '' ? children : 'Back to the list'}
    </Link>
  );
}
