import { Link, NavLink } from 'react-router';
import type { WireUser } from '../../../contract/account/users.ts';
import { useCartCount } from '../cart/use-cart.ts';
import { BrandMark } from '../layout/brand-mark.tsx';
import {
  ADMIN_LINKS,
  type DashboardLink,
  OWN_LINKS,
  SHOP_LINKS,
  STAFF_LINKS,
  USER_LINKS,
} from './dashboard-links.ts';
import { StaffKeys } from './staff-keys.tsx';
import { ViewerControls } from './viewer-controls.tsx';

/** The dashboard's menu on large screens. */
export function SideMenu({ viewer }: { viewer: WireUser }) {
  const links = viewer.role === 'admin' ? ADMIN_LINKS : USER_LINKS;
  return (
    <aside className="hidden w-64 shrink-0 border-r border-line bg-surface lg:block">
      <div className="sticky top-0 flex h-dvh flex-col px-4 py-4">
        <div className="-mx-4 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pb-3">
          <Link to="/" aria-label="Handset, home page" className="px-3 no-underline">
            <BrandMark />
          </Link>
          <nav aria-label="Dashboard">
            <ul className="grid gap-0.5">
              {links.map((link) => (
                <MenuItem key={link.to} link={link} />
              ))}
            </ul>
            <hr className="my-3 border-line" />
            <ul className="grid gap-0.5">
              {SHOP_LINKS.map((link) => (
                <MenuItem key={link.to} link={link} />
              ))}
            </ul>
          </nav>
          <nav aria-label="Saved" className="border-t border-line pt-3">
            <ul className="grid gap-0.5">
              {OWN_LINKS.map((link) => (
                <MenuItem key={link.to} link={link} />
              ))}
            </ul>
          </nav>
          {viewer.role === 'admin' && (
            <nav aria-label="Back office" className="border-t border-line pt-3">
              <ul className="grid gap-0.5">
                {STAFF_LINKS.map((link) => (
                  <MenuItem key={link.to} link={link} />
                ))}
                <li>
                  <StaffKeys />
                </li>
              </ul>
            </nav>
          )}
        </div>
        {/* Does not scroll, so that Logout is always in sight. */}
        <ViewerControls viewer={viewer} className="border-t border-line px-3" />
      </div>
    </aside>
  );
}

function MenuItem({ link: { to, label, icon: Icon, hasCount } }: { link: DashboardLink }) {
  const count = useCartCount();
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className="flex min-h-8 items-center gap-3 rounded-control border-l-3 border-transparent px-3 font-medium no-underline hover:bg-ink/6 aria-[current=page]:border-accent aria-[current=page]:bg-ink/6 aria-[current=page]:font-semibold"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        {label}
        {hasCount && <span className="figures ml-auto text-ink-soft">({count})</span>}
      </NavLink>
    </li>
  );
}
