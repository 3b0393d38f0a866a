import { Link, useLocation } from 'react-router';
import { useAuth } from '../account/session/auth-context.ts';
import { navLinkStyles } from './nav-link-styles.ts';

/** On these the place to come back to is the one that was remembered before. */
const PAGES_OF_ARRIVAL = /^\/(?:login|signup)\/?$/i;

const listStyles = 'flex justify-end gap-x-4 lg:col-start-3 lg:row-start-1 lg:gap-x-8';

/**
 * Sign Up and Login, which remember the page, or Dashboard and Logout. Public pages are cached for all
 * visitors, so they contain both pairs, and a script in the head picks one before the first paint
 * (ui/start/theme.ts, patterns.css). Without scripts the first pair shows, with a link to the account.
 */
export function AccountLinks() {
  const { user, loading, logOut } = useAuth();
  const location = useLocation();
  const state: unknown = PAGES_OF_ARRIVAL.test(location.pathname)
    ? location.state
    : { from: location };
  return (
    <>
      {(user || loading) && (
        <ul className={user ? listStyles : `member-guess ${listStyles}`}>
          <li>
            {/* Until the role is known: the server redirects /dashboard to the home page of the role. */}
            <Link
              to={`/dashboard${user ? (user.role === 'admin' ? '/adminHome' : '/userHome') : ''}`}
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
      )}
      {!user && (
        <ul className={loading ? `visitor-guess ${listStyles}` : listStyles}>
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
      )}
    </>
  );
}
