/** The sandbox alone, without a shop, for the tests of its stand-ins. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';
import { freePort } from './free-port.ts';

const SECRET_KEY = 'sk_sandbox_of_the_tests';
const PUBLISHABLE_KEY = 'pk_sandbox_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

interface ReceivedWebhook {
  signature: string;
  body: string;
  atMs: number;
}

/** A far end for webhooks that answers what the test says. */
export async function startWebhookReceiver(wantedPort?: number) {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const signature = String(request.headers['stripe-signature']);
    received.push({ signature, body, atMs: Date.now() });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const port = wantedPort ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    /** Statuses of the next answers; 200 once they are used up. */
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Settings = Omit<SandboxOptions, 'logger'>;

/** Settings of a sandbox in a folder of its own, on free ports. */
export async function sandboxSettings(given: Partial<Settings> = {}): Promise<Settings> {
  const port = given.port ?? (await freePort());
  return {
    host: '127.0.0.1',
    port,
    smtpPort: 0,
    dataDir: given.dataDir ?? (await mkdtemp(join(tmpdir(), 'handset-sandbox-'))),
    shopUrl: 'http://127.0.0.1:9',
    publicUrl: `http://127.0.0.1:${port}`,
    stripeSecretKey: SECRET_KEY,
    stripePublishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    googleClientId: 'handset-tests',
    googleClientSecret: 'secret-of-the-tests',
    ...given,
  };
}

export async function startTestSandbox(given: Partial<Settings> = {}) {
  const settings = await sandboxSettings(given);
  const logged: string[] = [];
  const log = (details: object, message?: string) =>
    void logged.push(JSON.stringify({ ...details, message }));
  const sandbox = await startSandbox({ ...settings, logger: { info: log, warn: log, error: log } });
  return {
    ...sandbox,
    settings,
    /** Everything the sandbox wrote to its log, one JSON text a line. */
    logged,
    async setFault(fault: object): Promise<void> {
      const answer = await fetch(`${sandbox.httpUrl}/_faults`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.stripeSecretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(fault),
      });
      if (answer.status !== 204) throw new Error(await answer.text());
    },
    async clearFaults(): Promise<void> {
      const headers = { authorization: `Bearer ${settings.stripeSecretKey}` };
      await fetch(`${sandbox.httpUrl}/_faults`, { method: 'DELETE', headers });
    },
    async remove(): Promise<void> {
      await sandbox.close();
      await rm(settings.dataDir, { recursive: true, force: true });
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** The unmodified SDK, pointed at a sandbox. */
export function stripeFor(httpUrl: string): Stripe {
  const { hostname, port } = new URL(httpUrl);
  return new Stripe(SECRET_KEY, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** What a browser does with a card: a call with the publishable key. */
export async function callAsBrowser(httpUrl: string, path: string, form: Record<string, string>) {
  const answer = await fetch(httpUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Tries until `check` gives something, or fails after `timeoutMs`. */
export async function waitFor<T>(
  check: () => T | undefined | false,
  timeoutMs = 8_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error('What was waited for did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
