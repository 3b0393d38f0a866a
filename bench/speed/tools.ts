/** The programs that measure, which are no npm packages. */
import { findProgram } from '../../scripts/lib/find-tools.mjs';

export interface Tools {
  wrk: string;
  nginx: string;
}

export const HOW_TO_INSTALL =
  'The measurements need wrk and nginx: install them (Debian and Ubuntu: sudo apt-get install wrk nginx-light) and run the same command again.';

/** Undefined when one of them is not there. */
export function findTools(): Tools | undefined {
  const [wrk, nginx] = [findProgram('wrk'), findProgram('nginx')];
  return wrk && nginx ? { wrk, nginx } : undefined;
}
