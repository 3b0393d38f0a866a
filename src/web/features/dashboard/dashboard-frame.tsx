import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { WireUser } from '../../../contract/account/users.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { BrandMark } from '../layout/brand-mark.tsx';
import { RouteAnnouncer } from '../layout/route-announcer.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { SideMenu } from './side-menu.tsx';

const BannerQuestion = lazyPart(
  async () => (await import('../admin/banner-question.tsx')).BannerQuestion,
);

/** Menu and room for the page. The menu is known from the server, so no wrong one is ever painted. */
export function DashboardFrame({ viewer, children }: { viewer: WireUser; children: ReactNode }) {
  return (
    <div data-dashboard className="min-h-dvh lg:flex">
      <SkipLink />
      <RouteAnnouncer />
      <SideMenu viewer={viewer} />
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 lg:hidden">
        <Link to="/" aria-label="Handset, home page" className="no-underline">
          <BrandMark />
        </Link>
        <bdi className="min-w-0 truncate text-sm text-ink-soft">{viewer.name}</bdi>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="above-bars min-w-0 flex-1 px-4 pt-8 pb-28 outline-none sm:px-8 lg:px-14 lg:py-14"
      >
        <p className="hidden max-w-prose pb-6 noscript:block">
          The dashboard needs JavaScript. Please switch it on in your browser and load this page
          again.
        </p>
        <div className="max-w-page">{children}</div>
      </main>
      <BottomBar viewer={viewer} />
      {viewer.role === 'admin' && (
        <Suspense>
          <BannerQuestion />
        </Suspense>
      )}
    </div>
  );
}
