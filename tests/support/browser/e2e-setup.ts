/** Before the browser tests: the pages as the sources have them now. */
import { buildWeb, isBuildCurrent } from '../../../scripts/lib/build-web.ts';

export default async function setup(): Promise<void> {
  if (!isBuildCurrent()) await buildWeb();
}
