import { useEffect, useState } from 'react';

/**
 * The security policy belongs to the document that was loaded, and only that of the payment page
 * lets the card provider in. Reached by a link inside the shop, the page loads itself anew.
 * @returns true once the page stands in its own document
 */
export function useOwnDocument(): boolean {
  const [isOwn, setIsOwn] = useState(false);
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const loaded = entry ? pathOf(new URL(entry.name).pathname) : undefined;
    if (loaded === undefined || loaded === pathOf(window.location.pathname)) setIsOwn(true);
    else window.location.reload();
  }, []);
  return isOwn;
}

function pathOf(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '');
}
