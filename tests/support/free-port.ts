import { createServer } from 'node:net';

/** The system may hand out the same port twice before anybody listens on it. */
const given = new Set<number>();

/** A TCP port on the loopback interface that nobody listens on, and that nobody here was given. */
export async function freePort(): Promise<number> {
  const port = await findPort();
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
