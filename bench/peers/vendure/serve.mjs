// Vendure 3.7 on PostgreSQL, set up as a peer to be load-tested.
//
//   PORT=3000 DATABASE_URL=postgres://user:pw@host:5432/db PRODUCTS=products.json node serve.mjs
//
// If the database is empty, a child process (role "seed") makes the tables and fills them, and ends.
// Then, as Vendure's docs want it for production, there are two processes:
//   - this one, which answers the shop API (POST /shop-api) and the admin API (POST /admin-api);
//   - a child (role "worker"), which runs the job queue (the search index) and the scheduled tasks.
// It prints the line `ready` when it accepts requests, and ends on SIGTERM or SIGINT.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { seed } from './seed.mjs';

// These must be set before Vendure is loaded, hence no `import` of it at the top.
process.env.NODE_ENV ??= 'production';
process.env.TZ ??= 'UTC'; // docs, "Production configuration": the database time zone is UTC
process.env.VENDURE_DISABLE_TELEMETRY ??= 'true'; // it would call home over the internet

const require = createRequire(import.meta.url);
const vendure = require('@vendure/core');
const role = process.argv[2] ?? 'server'; // server | worker | seed
const { PORT = '3000', DATABASE_URL, PRODUCTS } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing');

// The configuration: what `npx @vendure/create@3.7.3` writes, in its production mode, without the plugins
// for assets, e-mail, dashboard and GraphiQL. The cache is then the default one, in this process's memory.
const config = {
  apiOptions: {
    port: Number(PORT),
    introspection: false, // docs: off in production. Playground and debug are off by default.
    csrfPrevention: true, // Vendure's own warning at the start asks for it; JSON requests pass it
    cors: { origin: ['http://localhost'], credentials: true }, // docs: name the origins in production
  },
  authOptions: {
    // The docs' own order: a bearer token (response header `vendure-auth-token`) or a cookie.
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: {
      identifier: process.env.SUPERADMIN_USERNAME ?? 'superadmin',
      password: process.env.SUPERADMIN_PASSWORD ?? 'a-local-load-test-only',
    },
    cookieOptions: { secret: process.env.COOKIE_SECRET ?? 'a-local-load-test-only' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: role === 'seed', // makes the tables; only for the set-up
    migrations: [],
    logging: false,
    // The pool is left as it comes (pg: 10 connections for each process) unless DB_POOL says otherwise.
    ...(process.env.DB_POOL ? { extra: { max: Number(process.env.DB_POOL) } } : {}),
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger(), // its default level, Info
  plugins: [
    // The same three plugins with the same options as in `npx @vendure/create`.
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};

if (role === 'seed') await seed(config, PRODUCTS ?? '');
else if (role === 'worker') await work();
else await serve();

/** Answers requests; starts the worker beside it, and before both the seeding when it is needed. */
async function serve() {
  if (!(await isFilled())) await runSeed();
  const worker = fork(fileURLToPath(import.meta.url), ['worker']);
  let ending = false;
  const workerEnded = new Promise((done) => worker.once('exit', done));
  void workerEnded.then(() => ending || process.exit(1)); // a worker that ends by itself is an error
  const workerReady = new Promise((done) => worker.once('message', done));

  await vendure.bootstrap(config);
  await workerReady;

  // Vendure itself listens for SIGTERM/SIGINT: it closes the HTTP server and the database connections,
  // and then sends the signal again. So: at the first one end the worker, at the second one leave.
  const onSignal = async (signal) => {
    if (!ending) {
      ending = true;
      worker.kill(signal);
      setTimeout(() => process.exit(1), 15_000).unref();
      return;
    }
    await workerEnded;
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  console.log('ready');
}

/** The job queue. It ends with its parent. */
async function work() {
  const worker = await vendure.bootstrapWorker(config);
  await worker.startJobQueue();
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

/** Whether the seeding has been done. An interrupted one is an error: drop and recreate the database. */
async function isFilled() {
  const db = new (require('pg').Client)({ connectionString: DATABASE_URL });
  await db.connect();
  const { rows } = await db.query(
    "select to_regclass('channel') as tables, to_regclass('peer_filled') as filled",
  );
  await db.end();
  if (rows[0].tables && !rows[0].filled)
    throw new Error('Half filled: drop the database and create it again.');
  return Boolean(rows[0].filled);
}

function runSeed() {
  if (!PRODUCTS) throw new Error('The database is empty and PRODUCTS is missing');
  return new Promise((done, fail) => {
    fork(fileURLToPath(import.meta.url), ['seed']).once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`seeding failed (${code})`)),
    );
  });
}
