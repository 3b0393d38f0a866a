/** The programs that measure, which are no npm packages. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where Debian keeps servers, which is not on everybody's path. */
const SERVERS = '/usr/sbin';

export interface Tools {
  wrk: string;
  nginx: string;
}

export const HOW_TO_INSTALL =
  'The measurements need wrk and nginx: install them (Debian and Ubuntu: sudo apt-get install wrk nginx-light) and run the same command again.';

/** Undefined when one of them is not there. */
export function findTools(): Tools | undefined {
  const [wrk, nginx] = [find('wrk'), find('nginx')];
  return wrk && nginx ? { wrk, nginx } : undefined;
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), SERVERS];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
