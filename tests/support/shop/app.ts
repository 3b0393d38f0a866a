/**
 * A whole shop for an API test: its own database, data folder and ports, the sandbox beside it, all
 * in the test's process and reached over HTTP. Started by the same code as `npm start`.
 */
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { type DestinationStream, pino } from 'pino';
import { loadConfig } from '../../../src/config.ts';
import type { Database } from '../../../src/database/connect.ts';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { users } from '../../../src/database/schema.ts';
import { createLogger } from '../../../src/logger.ts';
import { startServer } from '../../../src/server.ts';
import type { Services } from '../../../src/services.ts';
import type { Clock } from '../../../src/shared/clock.ts';
import {
  type DatabaseKind,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../database/database.ts';
import { runOnServer } from '../database/database-template.ts';
import { clientAddress } from './client-address.ts';
import { freePort } from './free-port.ts';

export interface TestAccount {
  email: string;
  password: string;
  /** `Cookie` header of the session. */
  cookie: string;
  /** Access token from `POST /jwt`. */
  token: string;
  userId: string;
}

export interface ApiInit {
  method?: string;
  /** Sent as JSON; a FormData, string or Uint8Array goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose bearer token is sent. */
  as?: { token: string } | undefined;
  /** Whose session cookie is sent, with the shop's own `Origin`. */
  session?: { cookie: string } | undefined;
}

export interface TestShop {
  url: string;
  services: Services;
  db: Database;
  /** The connections that `db` takes; the embedded database has one. */
  pool: Pool;
  /** Origin of the bank, mailbox and identity provider. */
  sandboxUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the role that owns the tables; undefined for the embedded database. */
  ownerUrl: string | undefined;
  /** Runs what the shop's role may not, such as changing a table. */
  asOwner(statement: string): Promise<void>;
  /** Calls the shop; GET without a body, else POST, unless `method` says otherwise. */
  api(path: string, init?: ApiInit): Promise<Response>;
  /** Creates a shopper the way the browser does. */
  signUp(email?: string): Promise<TestAccount>;
  signIn(credentials: { email: string; password: string }): Promise<TestAccount>;
  /** Signs the demo admin in. */
  signInAdmin(): Promise<TestAccount>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  kind?: DatabaseKind;
  /** Environment settings on top of the tests' own. */
  settings?: Record<string, string>;
  clock?: Clock;
  /** False starts with no mobiles. */
  catalogue?: boolean;
  /** One that the test has filled; it is removed with the shop. */
  database?: PreparedDatabase;
  /** Gets the log as an operator sees it; otherwise TEST_LOG says what is printed. */
  log?: DestinationStream;
}

const PASSWORD = 'Orbit-7$Lantern';
let accountNumber = 0;

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { kind, settings, clock, catalogue = true, log } = options;
  const prepared = options.database ?? (await prepareTestDatabase({ kind, catalogue }));
  const config = loadConfig({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: prepared.dataDir,
    DATABASE_URL: prepared.url,
    TRUSTED_PROXY: '127.0.0.1',
    // On a busy machine an answer may take longer than a shop waits, and tests want the present catalogue.
    DATABASE_PATIENCE_MS: '10000',
    ...settings,
  });
  const level = process.env.TEST_LOG ?? 'silent';
  const logger = log ? createLogger(config, log) : pino({ level });
  const server = await startServer({ config, logger, clock, seedCatalogue: catalogue }).catch(
    async (error) => {
      await prepared.remove();
      throw error;
    },
  );
  const api = caller(server.url);
  const accounts = accountMaker(api, server.services.db);
  return {
    url: server.url,
    services: server.services,
    db: server.services.db,
    pool: server.connection.pool,
    sandboxUrl: server.sandbox?.httpUrl ?? '',
    dataDir: prepared.dataDir,
    databaseUrl: prepared.url,
    ownerUrl: prepared.ownerUrl,
    async asOwner(statement) {
      if (prepared.ownerUrl === undefined) await server.connection.pool.query(statement);
      else await runOnServer(prepared.ownerUrl, statement);
    },
    api,
    ...accounts,
    async close() {
      await server.close();
      await prepared.remove();
    },
  };
}

function caller(url: string): TestShop['api'] {
  return (path, init = {}) => {
    const { body, as, session } = init;
    const headers = new Headers(init.headers);
    if (as) headers.set('authorization', `Bearer ${as.token}`);
    if (session) {
      headers.set('cookie', session.cookie);
      if (!headers.has('origin')) headers.set('origin', url);
    }
    const isRaw =
      body instanceof FormData || body instanceof Uint8Array || typeof body === 'string';
    if (body !== undefined && !isRaw && !headers.has('content-type')) {
      headers.set('content-type', 'application/json');
    }
    return fetch(new URL(path, url), {
      method: init.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined || isRaw ? (body as BodyInit | undefined) : JSON.stringify(body),
      redirect: 'manual',
    });
  };
}

function accountMaker(api: TestShop['api'], db: Database) {
  async function open(path: string, body: { email: string; password: string; name?: string }) {
    const headers = { 'x-forwarded-for': clientAddress() };
    const answer = await api(path, { body, headers, session: { cookie: '' } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return { cookie: cookies.join('; ') };
  }

  async function finish(credentials: { email: string; password: string }, cookie: string) {
    const { email, password } = credentials;
    const answer = await api('/jwt', { body: { email }, session: { cookie } });
    if (!answer.ok) throw new Error(`/jwt answered ${answer.status}: ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
    if (!user) throw new Error(`There is no user with the email ${email}.`);
    return { email, password, cookie, token, userId: user.id };
  }

  async function signUp(email = `shopper-${++accountNumber}@test.example`): Promise<TestAccount> {
    const account = { email, password: PASSWORD, name: 'Test Shopper' };
    const { cookie } = await open('/api/auth/sign-up/email', account);
    await api('/users', { body: { name: account.name, email }, session: { cookie } });
    return finish(account, cookie);
  }

  async function signIn(credentials: { email: string; password: string }): Promise<TestAccount> {
    const { email, password } = credentials;
    const { cookie } = await open('/api/auth/sign-in/email', { email, password });
    return finish({ email, password }, cookie);
  }

  async function signInAdmin(): Promise<TestAccount> {
    const admin = DEMO_ACCOUNTS.find((account) => account.role === 'Admin');
    if (!admin) throw new Error('There is no demo admin.');
    return signIn({ email: admin.email, password: admin.password });
  }

  return { signUp, signIn, signInAdmin };
}
