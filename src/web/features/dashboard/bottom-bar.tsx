import { Menu } from 'lucide-react';
import { useState } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import type { WireUser } from '../../../contract/account/users.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useCartCount } from '../cart/use-cart.ts';
import {
  ACCOUNT_PATH,
  ADMIN_LINKS,
  OWN_LINKS,
  SHOP_LINKS,
  STAFF_LINKS,
  USER_LINKS,
} from './dashboard-links.ts';
import { ViewerControls } from './viewer-controls.tsx';

const ITEM_STYLES =
  'relative grid min-h-16 w-full content-center justify-items-center gap-1 px-0.5 text-xs whitespace-nowrap leading-tight text-ink-soft no-underline aria-[current]:text-ink aria-[current]:font-semibold after:absolute after:inset-x-3 after:top-0 after:h-0.5 after:bg-transparent aria-[current]:after:bg-accent';

/** The dashboard's menu on small screens: the own pages in reach of the thumb, the rest behind More. */
export function BottomBar({ viewer }: { viewer: WireUser }) {
  const { key, pathname } = useLocation();
  // Open at one location only: whatever is chosen in it closes it.
  const [openAt, setOpenAt] = useState<string>();
  const count = useCartCount();
  const isAdmin = viewer.role === 'admin';
  const links = isAdmin ? [...ADMIN_LINKS, ...STAFF_LINKS.slice(0, 1)] : USER_LINKS;
  const behindMore = [...(isAdmin ? STAFF_LINKS.slice(1) : []), ...OWN_LINKS, ...SHOP_LINKS];
  const isBehindMore = [ACCOUNT_PATH, ...behindMore.map(({ to }) => to)].some((to) =>
    matchPath({ path: to, end: to === '/' }, pathname),
  );
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised lg:hidden"
    >
      <ul className="mx-auto grid max-w-prose auto-cols-fr grid-flow-col">
        {links.map(({ to, label, short, icon: Icon, hasCount }) => (
          <li key={to}>
            <NavLink to={to} className={ITEM_STYLES}>
              <Icon aria-hidden="true" className="size-5" />
              <span>
                <ShortLabel label={label} short={short} />
                {hasCount && <span className="figures"> ({count})</span>}
              </span>
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-current={isBehindMore || undefined}
            className={ITEM_STYLES}
            onClick={() => setOpenAt(key)}
          >
            <Menu aria-hidden="true" className="size-5" />
            More
          </button>
        </li>
      </ul>
      <Dialog open={openAt === key} onOpenChange={() => setOpenAt(undefined)} title="More">
        <ul className="my-4 grid">
          {behindMore.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-12 items-center gap-3 border-b border-line no-underline aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                <Icon aria-hidden="true" className="size-5 text-ink-soft" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ViewerControls viewer={viewer} />
      </Dialog>
    </nav>
  );
}

/** The short part of a label is seen, the whole of it is read out. */
function ShortLabel({ label, short }: { label: string; short: string }) {
  const at = label.indexOf(short);
  return (
    <>
      <span className="sr-only">{label.slice(0, at)}</span>
      {short}
      <span className="sr-only">{label.slice(at + short.length)}</span>
    </>
  );
}
