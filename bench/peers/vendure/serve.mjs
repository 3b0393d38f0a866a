// Vendure 3.7 on PostgreSQL, as its documentation sets up a production server: this process answers the shop API, and a
// child process runs the job queue. `node serve.mjs seed` fills an empty database before that.
//   PORT=3000 DATABASE_URL=postgres://user:pw@host:5432/db PRODUCTS=products.json node serve.mjs
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { seed } from './seed.mjs';

// Before Vendure is loaded.
process.env.TZ ??= 'UTC'; // docs, "Production configuration": the database time zone is UTC
process.env.VENDURE_DISABLE_TELEMETRY ??= 'true'; // it would report to its makers

const vendure = createRequire(import.meta.url)('@vendure/core');
const role = process.argv[2] ?? 'server'; // server | worker | seed

// What `npx @vendure/create@3.7.3` writes for production, without the plugins for assets, e-mail and dashboard.
const config = {
  apiOptions: {
    port: Number(process.env.PORT ?? 0),
    introspection: false,
    csrfPrevention: true,
    cors: { origin: ['http://localhost'], credentials: true },
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: 'a-local-load-test-only' },
    cookieOptions: { secret: 'a-local-load-test-only' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: role === 'seed', // makes the tables
    migrations: [],
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: new vendure.DefaultLogger(),
  plugins: [
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};

if (role === 'seed') {
  await seed(config, process.env.PRODUCTS);
} else if (role === 'worker') {
  const worker = await vendure.bootstrapWorker(config);
  await worker.startJobQueue();
  process.on('disconnect', () => process.exit(0));
  process.send('ready');
} else {
  // It ends with this process.
  const worker = fork(fileURLToPath(import.meta.url), ['worker']);
  const ready = once(worker, 'message');
  await vendure.bootstrap(config);
  await ready;
}
