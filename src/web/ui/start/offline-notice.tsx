import { useEffect, useState } from 'react';
import { Link } from 'react-router';

/**
 * Protects: a link that is followed without a network leaves the page, and what was typed into it, as it
 * is. The browser would put its own error page in the place of the shop.
 */
export function OfflineNotice() {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      const address = navigator.onLine ? undefined : findAddress(event);
      if (address === undefined) return;
      event.preventDefault();
      setWanted(address);
    };
    const forget = () => setWanted(undefined);
    // Before the router hears of it.
    window.addEventListener('click', keep, true);
    window.addEventListener('online', forget);
    return () => {
      window.removeEventListener('click', keep, true);
      window.removeEventListener('online', forget);
    };
  }, []);
  if (wanted === undefined) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-20 z-50 mx-auto grid max-w-form gap-1 rounded-control bg-ink px-4 py-3 text-paper"
    >
      <p>You are offline. This page stays open; check your connection.</p>
      <Link
        to={wanted}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold"
      >
        Try again
      </Link>
    </div>
  );
}

/** Where a plain press on a link to another page of the shop would lead. */
function findAddress(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return undefined;
  const isSamePage = pathname === location.pathname && search === location.search;
  return isSamePage && hash ? undefined : pathname + search + hash;
}
