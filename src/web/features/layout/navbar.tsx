import { Link, NavLink } from 'react-router';
import { ThemeSwitch } from '../../ui/start/theme-switch.tsx';
import { NavSearch } from '../catalogue/search/nav-search.tsx';
import { AccountLinks } from './account-links.tsx';
import { AccountStatus } from './account-status.tsx';
import { BrandMark } from './brand-mark.tsx';
import { navLinkStyles } from './nav-link-styles.ts';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/order', label: 'Shop' },
  { to: '/about', label: 'About us' },
] as const;

/** One row on large screens; on small ones the links stand below the name, always visible. */
export function Navbar() {
  return (
    <header className="relative top-0 z-30 border-b border-line bg-paper lg:sticky">
      <nav
        aria-label="Main"
        className="column grid grid-cols-[1fr_auto] items-center gap-x-4 lg:h-(--navbar-height) lg:grid-cols-[auto_1fr_auto_auto] lg:gap-x-10"
      >
        <Link to="/" className="my-2 w-fit py-1.5 no-underline" aria-label="Handset, home page">
          <BrandMark />
        </Link>
        <div className="col-span-2 row-start-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line lg:contents">
          <ul className="flex gap-x-4 lg:col-start-2 lg:row-start-1 lg:gap-x-8">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={navLinkStyles}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <AccountLinks />
        </div>
        <div className="col-start-2 row-start-1 -mr-3 flex min-w-0 items-center justify-end gap-x-1 lg:col-start-4">
          <NavSearch />
          <AccountStatus />
          <ThemeSwitch />
        </div>
      </nav>
    </header>
  );
}
