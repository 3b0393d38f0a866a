import { Link, useLocation } from 'react-router';

export interface ListLinkProps {
  to: string;
  children: string;
}

/** Link from a row of a list to its page; passes the list's query string on, for the way back. */
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

/** Query string of the list that linked here; empty without one. */
export function listSearch(state: unknown): string {
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  return hasSearch ? String(state.search) : '';
}

/** Link back to the list. `children` is its text when the list has no filters. */
export function BackToList({ to, children }: ListLinkProps) {
  const { state } = useLocation();
  const search = listSearch(state);
  return (
    <Link to={`${to}${search}`} className="underline underline-offset-4">
      {search === '' ? children : 'Back to the list'}
    </Link>
  );
}
