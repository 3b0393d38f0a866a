/** Before the browser tests: the pages as the sources have them now, and a shop for each worker to copy. */
import { buildWeb, isBuildCurrent } from '../../../scripts/lib/build-web.ts';
import { prepareOwnShops } from './own-shop.ts';

export default async function setup(): Promise<() => void> {
  if (!isBuildCurrent()) await buildWeb();
  return prepareOwnShops();
}
