/**
 * The sandbox: embedded stand-ins for the far ends of the shop (bank, mailbox, identity
 * provider), on ports of their own and spoken to only by their real protocols. Started in the
 * shop's process in sandbox mode; never part of a live shop.
 */
import { registerBank } from './bank/index.ts';
import { registerFaultRoutes } from './fault-routes.ts';
import { createFaults } from './faults.ts';
import { createHttpServer } from './http-server.ts';
import { registerIdentityProvider } from './identity-provider/index.ts';
import { registerMailbox } from './mailbox/index.ts';
import type { SandboxOptions } from './options.ts';
import { registerAssets } from './pages/assets.ts';
import { registerIndexPage } from './pages/index-page.ts';

export type { SandboxLogger, SandboxOptions } from './options.ts';

export interface Sandbox {
  httpUrl: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts every stand-in.
 * @throws when a port is taken or the data folder cannot be written
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const app = createHttpServer(options);
  const faults = createFaults();
  const keys = { secret: options.stripeSecretKey, publishable: options.stripePublishableKey };
  const open: { close(): Promise<void> }[] = [app];
  async function close(): Promise<void> {
    for (const part of open.splice(0)) await part.close();
  }
  try {
    app.register(async (scope) => registerAssets(scope));
    registerIndexPage(app, options.shopUrl);
    app.register(async (scope) => registerFaultRoutes(scope, keys, faults));
    registerIdentityProvider(app, options);
    const bank = registerBank(app, options, faults);
    open.push(bank);
    const mailbox = await registerMailbox(app, options, faults);
    open.push(mailbox);
    const httpUrl = await app.listen({ host: options.host, port: options.port });
    bank.start();
    return { httpUrl, smtpUrl: mailbox.smtpUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
