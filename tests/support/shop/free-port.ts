import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those would take a port away. */
const LOWEST = 12_000;
const HIGHEST = 32_000;
const MAX_TRIES = 50;
/** Given away here: nobody may listen on them yet. */
const given = new Set<number>();
/** Processes beside this one look among other ports, which nobody may listen on yet either. */
const SHARES = 16;

/** A TCP port on the loopback interface that nobody listens on, and that nobody here was given. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST / SHARES, HIGHEST / SHARES) * SHARES + (process.pid % SHARES);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no port between ${LOWEST} and ${HIGHEST} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first of several ports, one after the other, that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
    const free = await Promise.all(others.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} ports in a row are free`);
}
