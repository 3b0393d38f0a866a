import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { PageUpdates } from '../features/catalogue/page-updates.tsx';
import { CompareDock } from '../features/compare/compare-dock.tsx';
import { Footer } from '../features/layout/footer.tsx';
import { Navbar } from '../features/layout/navbar.tsx';
import { PageError } from '../features/layout/page-error.tsx';
import { RouteAnnouncer } from '../features/layout/route-announcer.tsx';
import { SkipLink } from '../features/layout/skip-link.tsx';

export default function ShopLayout() {
  return (
    <Frame>
      <PageUpdates />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <PageError />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Navbar />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <RouteAnnouncer />
      </div>
      {/* Behind all that a page is long, so that nothing moves when it comes. */}
      <CompareDock />
    </>
  );
}
