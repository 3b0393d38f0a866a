import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that is fetched when it is shown. The page is complete without it, so when it
 * cannot be fetched (no network, a newer build) it is left out instead of failing the page.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const part: ComponentType<Props> = await load().catch(() => Nothing);
    return { default: part };
  });
}

function Nothing() {
  return null;
}
