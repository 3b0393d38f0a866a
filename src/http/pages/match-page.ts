/** Which page an address belongs to, as its route pattern: for the log, where an address may hold anything. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** @returns from an address such as `/mobiles/nova-3?storage=256` to `/mobiles/:slug`; null for no page */
export function createMatcher({ routes }: ServerBuild): (url: string) => string | null {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (route === undefined || route.parentId !== parentId) return [];
      const { id, path, caseSensitive } = route;
      if (route.index) return [{ id, path, caseSensitive, index: true }];
      return [{ id, path, caseSensitive, children: childrenOf(id) }];
    });
  const tree = childrenOf(undefined);
  const pathOf = (id: string | undefined): string => {
    const route = routes[id ?? ''];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  // Compiling patterns costs half a millisecond, so addresses that are their own pattern are looked up.
  const all = Object.keys(routes).map((id) => `/${pathOf(id)}`);
  const fixedPaths = new Set(all.filter((pattern) => !/[:*]/.test(pattern)));

  return (url) => {
    const [address = '/'] = url.split('?', 1);
    const pathname = address.replace(/\.data$/, '');
    if (fixedPaths.has(pathname)) return pathname;
    const matches = matchRoutes(tree, pathname) ?? [];
    const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
    return matches.length === 0 ? null : `/${parts.join('/')}`;
  };
}
