import { Link, useLocation } from 'react-router';
import { useAuth } from '../account/session/auth-context.ts';
import { navLinkStyles } from './nav-link-styles.ts';

/** On these the place to come back to is the one that was remembered before. */
const PAGES_OF_ARRIVAL = /^\/(?:login|signup)\/?$/i;

/**
 * Sign Up and Login, which remember the page, or Dashboard and Logout. The server always sends the first
 * pair, to members as well; without script it stays, so a link to the account stands beside it.
 */
export function AccountLinks() {
  const { user, loading, logOut } = useAuth();
  const location = useLocation();
  if (user) {
    return (
      <ul className="flex justify-end gap-x-4 lg:col-start-3 lg:row-start-1 lg:gap-x-8">
        <li>
          <Link
            to={user.role === 'admin' ? '/dashboard/adminHome' : '/dashboard/userHome'}
            className={navLinkStyles}
          >
            Dashboard
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()} className={navLinkStyles}>
            Logout
          </button>
        </li>
      </ul>
    );
  }
  const state: unknown = PAGES_OF_ARRIVAL.test(location.pathname)
    ? location.state
    : { from: location };
  return (
    <ul
      className={`flex justify-end gap-x-4 lg:col-start-3 lg:row-start-1 lg:gap-x-8 ${loading ? 'visitor-guess' : ''}`}
    >
      <li>
        <Link to="/signUp" state={state} className={navLinkStyles}>
          Sign Up
        </Link>
      </li>
      <li>
        <Link to="/login" state={state} className={navLinkStyles}>
          Login
        </Link>
      </li>
      <li className="hidden noscript:block">
        <a href="/dashboard/account" className={navLinkStyles}>
          Account
        </a>
      </li>
    </ul>
  );
}
