/** Vite inside the shop's process: pages come from their sources and reload when these change. */
import { createServer as createNetServer } from 'node:net';
import type { DevServer } from '../../src/http/plugins/pages.ts';

export interface ClosableDevServer extends DevServer {
  close(): Promise<void>;
}

export async function createDevServer(): Promise<ClosableDevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    middlewares: vite.middlewares,
    ssrLoadModule: (id) => vite.ssrLoadModule(id),
    close: () => vite.close(),
  };
}

/** The browser is told of changes over a socket of its own. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
