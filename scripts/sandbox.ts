/**
 * `npm run sandbox`: bank, mailbox and sign-in alone, for several shops on one database (SANDBOX_URL). Takes the
 * settings of the shops: PUBLIC_URL, where it reports payments, SANDBOX_PORT and DATA_DIR. Ctrl-C closes it.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import { mailPortOf } from '../src/config/sandbox.ts';
import { ConfigError } from '../src/config.ts';
import { createLogger } from '../src/logger.ts';
import { openSandbox } from '../src/server.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';
import { requireFreePort } from './lib/require-free-ports.ts';

async function start(): Promise<void> {
  const config = readSettings({ ...process.env, SANDBOX_URL: '' });
  const { host, sandbox } = config;
  if (!sandbox) throw new ConfigError('There is no sandbox with SHOP_MODE=live.');
  const smtpPort = mailPortOf(sandbox.port);
  for (const port of [sandbox.port, smtpPort]) await requireFreePort(host, port, 'SANDBOX_PORT');
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const logger = createLogger(config);
  const own = { ...config, sandbox: { ...sandbox, smtpPort } };
  const opened = await openSandbox({ config: own, logger });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void opened?.close().then(() => process.exit(0)));
  }
  process.stdout.write(
    `The sandbox is open. Ctrl-C closes it.\n\n  Bank ledger  ${sandbox.url}/bank\n  Mailbox      ${sandbox.url}/mailbox\n  Its shops    SANDBOX_URL=${sandbox.url} PUBLIC_URL=${config.publicUrl} npm start\n\n`,
  );
}

await start().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error, 'the log')}\n`);
  process.exit(1);
});
