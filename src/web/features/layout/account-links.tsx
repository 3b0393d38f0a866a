import { Link } from 'react-router';
import { useAuth } from '../account/auth-context.ts';
import { navLinkStyles } from './nav-link-styles.ts';

/** Sign Up and Login, or Dashboard and Logout. The server always sends the first pair. */
export function AccountLinks() {
  const { user, loading, logOut } = useAuth();
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
  return (
    <ul
      className={`flex justify-end gap-x-4 lg:col-start-3 lg:row-start-1 lg:gap-x-8 ${loading ? 'visitor-guess' : ''}`}
    >
      <li>
        <Link to="/signUp" className={navLinkStyles}>
          Sign Up
        </Link>
      </li>
      <li>
        <Link to="/login" className={navLinkStyles}>
          Login
        </Link>
      </li>
    </ul>
  );
}
