/** A live shop with an empty database, reached over HTTPS like the real one; its mails come to a mailbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { users } from '../../../src/database/schema.ts';
import { startLiveShop } from '../live/live-shop.ts';
import { startForwardingProxy } from '../shop/forwarding-proxy.ts';
import { freePort } from '../shop/free-port.ts';
import { startTestSandbox } from '../shop/sandbox.ts';
import { test as base } from './e2e.ts';
import { createCertificate } from './self-signed.ts';

interface EmptyShop {
  url: string;
  mailboxUrl: string;
  /** As `npm run admin -- grant`, which cannot open the embedded database of a running shop. */
  makeAdmin(email: string): Promise<void>;
}

/** Each test has an own shop. */
export const test = base.extend<{ emptyShop: EmptyShop }>({
  ignoreHTTPSErrors: true,
  emptyShop: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'handset-live-'));
    const port = await freePort();
    const proxy = await startForwardingProxy(`http://127.0.0.1:${port}`, createCertificate());
    const sandbox = await startTestSandbox();
    const database = { url: undefined, dataDir, remove: async () => undefined };
    const settings = { PORT: `${port}`, PUBLIC_URL: proxy.url, SMTP_URL: sandbox.smtpUrl };
    const shop = await startLiveShop(database, settings);
    await use({
      url: proxy.url,
      mailboxUrl: sandbox.httpUrl,
      async makeAdmin(email) {
        await shop.services.db.update(users).set({ role: 'admin' }).where(eq(users.email, email));
      },
    });
    proxy.close();
    await shop.close();
    await sandbox.remove();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ emptyShop }, use) => use(emptyShop.url),
  sandboxUrl: async ({ emptyShop }, use) => use(emptyShop.mailboxUrl),
});
