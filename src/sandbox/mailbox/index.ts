/** The mailbox: takes mail over SMTP, shows it on a page and as JSON. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import type { SandboxOptions } from '../options.ts';
import { registerMailboxRoutes } from './routes.ts';
import { startSmtp } from './smtp.ts';
import { openMailboxStore } from './store.ts';

/** Only programs on this machine may send, wherever the pages are served. */
const LOOPBACK = '127.0.0.1';

export interface Mailbox {
  smtpUrl: string;
  close(): Promise<void>;
}

/** Adds the pages to `app` and starts the SMTP server. */
export async function registerMailbox(
  app: FastifyInstance,
  options: SandboxOptions,
  faults: Faults,
): Promise<Mailbox> {
  const store = openMailboxStore(join(options.dataDir, 'sandbox'));
  app.register(async (scope) => registerMailboxRoutes(scope, store, options));
  const { smtpPort: port, logger } = options;
  const smtp = await startSmtp({ host: LOOPBACK, port, store, faults, logger }).catch(
    (error: unknown) => {
      store.close();
      throw error;
    },
  );
  return {
    smtpUrl: smtp.url,
    close: async () => {
      await smtp.close();
      store.close();
    },
  };
}
