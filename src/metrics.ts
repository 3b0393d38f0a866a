/**
 * The figures of one process for Prometheus: loaded, collected and told only when METRICS_PORT is set.
 * Protects: a database that does not answer is a figure of its own and takes no other away; however many ask,
 * it is asked once in a few seconds.
 */
import type { Config } from './config.ts';
import type { DatabaseConnection } from './database/connect.ts';
import { type MetricsEndpoint, serveMetrics } from './http/serve-metrics.ts';
import type { Services } from './services.ts';
import { type Condition, readCondition } from './shop/insights/index.ts';
import type { Figure, Reading } from './shop/ports.ts';

/** Prometheus asks every 15 seconds. */
const KEPT_MS = 5_000;
/** Asked for longer, Prometheus would hear nothing at all. */
const PATIENCE_MS = 3_000;

/**
 * @param options.isWhole whether what concerns the whole shop is told here, which one process does
 * @returns undefined when the settings ask for none
 * @throws Error when it cannot listen
 */
export async function openMetrics(
  services: Services,
  { pool }: Pick<DatabaseConnection, 'pool'>,
  { isWhole }: { isWhole: boolean },
): Promise<MetricsEndpoint | undefined> {
  const { config, meters } = services;
  if (!meters || !config.metrics) return undefined;
  meters.read(poolFigures(pool));
  if (isWhole) meters.read(shopFigures(services));
  return serveMetrics(meters, config.metrics);
}

function poolFigures(pool: DatabaseConnection['pool']): Figure[] {
  return [
    {
      kind: 'gauge',
      name: 'handset_database_connections',
      help: 'Connections of this process to the database',
      labels: ['state'],
      read: () => [
        { value: pool.totalCount - pool.idleCount, labels: { state: 'busy' } },
        { value: pool.idleCount, labels: { state: 'idle' } },
      ],
    },
    {
      kind: 'gauge',
      name: 'handset_database_waiting_requests',
      help: 'Requests of this process that wait for a connection',
      read: () => [{ value: pool.waitingCount }],
    },
  ];
}

type Told = (condition: Condition, settings: Config) => number | null | Reading[];

/** Names, and what of the condition of the shop they tell; nothing is told while the database is away. */
const OF_THE_SHOP: [name: string, help: string, told: Told, labels?: string[]][] = [
  [
    'handset_orders',
    'Orders by state',
    ({ orders }) =>
      Object.entries(orders).map(([status, value]) => ({ value, labels: { status } })),
    ['status'],
  ],
  ['handset_outbox_mails', 'Mails that are not sent yet', (now) => now.mailsWaiting],
  [
    'handset_outbox_failing_mails',
    'Mails that could not be sent so far',
    (now) => now.mailsFailing,
  ],
  [
    'handset_outbox_oldest_seconds',
    'Age of the oldest unsent mail, without those that failed while others were sent',
    (now) => now.oldestMailSeconds,
  ],
  [
    'handset_outbox_given_up_mails',
    'Mails that were given up and not dismissed by staff',
    (now) => now.mailsGivenUp,
  ],
  [
    'handset_webhook_events',
    'Events of the card provider not worked through',
    (now) => now.eventsWaiting,
  ],
  ['handset_webhook_oldest_seconds', 'Age of the oldest of them', (now) => now.oldestEventSeconds],
  [
    'handset_outgoing_webhooks_due',
    'Events that tools are to be told now',
    (now) => now.webhooksDue,
  ],
  [
    'handset_outgoing_webhook_oldest_seconds',
    'Since the oldest of them is due',
    (now) => now.oldestWebhookSeconds,
  ],
  [
    'handset_unrecorded_captures',
    'Payments captured and not recorded',
    (now) => now.unrecordedCaptures,
  ],
  ['handset_unrecorded_cents', 'What they amount to, in cents', (now) => now.unrecordedCents],
  [
    'handset_ledger_age_seconds',
    'Since payments, disputes and refunds of the card provider were last read in full, of the oldest',
    (now) => now.ledgerAgeSeconds,
  ],
  ['handset_refunds_due', 'Refunds that the provider has not confirmed', (now) => now.refundsDue],
  ['handset_refund_oldest_seconds', 'Age of the oldest of them', (now) => now.oldestRefundSeconds],
  ['handset_refunds_owed', 'Failed refunds that nobody has settled', (now) => now.refundsOwed],
  [
    'handset_refund_owed_oldest_seconds',
    'Since the oldest of them failed',
    (now) => now.oldestOwedSeconds,
  ],
  ['handset_disputes_open', 'Disputes and inquiries not decided', (now) => now.disputesOpen],
  [
    'handset_dispute_evidence_due_seconds',
    'Until evidence is due for the first of those that wait for it',
    (now) => now.evidenceDueSeconds,
  ],
  ['handset_attempts_pending', 'Attempts to pay that hold units', (now) => now.attemptsPending],
  [
    'handset_attempts_overdue',
    'Those whose time was over ten minutes ago',
    (now) => now.attemptsOverdue,
  ],
  ['handset_units_held', 'Units that are held for attempts to pay', (now) => now.unitsHeld],
  [
    'handset_mobiles_oversold',
    'Phones of which more was sold than there was',
    (now) => now.mobilesOversold,
  ],
  [
    'handset_orders_expected',
    'Orders that came in the same hours of each of the last four weeks since the last one, 100 at most',
    (now) => now.ordersExpected,
  ],
  [
    'handset_archive_delay_seconds',
    'Since the database last archived its log, while that fails or hangs, else 0',
    (now) => now.archiveDelaySeconds,
  ],
  ['handset_database_standbys', 'Servers that copy the database', (now) => now.standbys],
  ['handset_audit_entries', 'Number of the newest audit entry', (now) => now.auditEntries],
];

function shopFigures({ db, logger, config }: Pick<Services, 'db' | 'logger' | 'config'>): Figure[] {
  const ask = keepFor(KEPT_MS, async () => {
    try {
      return await inTime(readCondition({ db }));
    } catch (error) {
      logger.warn({ err: error }, 'the condition of the shop could not be read');
      return undefined;
    }
  });
  const figures = OF_THE_SHOP.map(
    ([name, help, told, labels]): Figure => ({
      kind: 'gauge',
      name,
      help,
      ...(labels ? { labels } : {}),
      async read() {
        const condition = await ask();
        const value = condition === undefined ? null : told(condition, config);
        if (value === null) return [];
        return typeof value === 'number' ? [{ value }] : value;
      },
    }),
  );
  return [
    ...figures,
    {
      kind: 'gauge',
      name: 'handset_database_up',
      help: '1 when the database has answered within three seconds, else 0',
      read: async () => [{ value: (await ask()) === undefined ? 0 : 1 }],
    },
  ];
}

/** Asks again when the last answer is older than that; who asks meanwhile shares it. */
function keepFor<T>(keptMs: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { atMs: number; answer: Promise<T> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > keptMs) last = { atMs: nowMs, answer: ask() };
    return last.answer;
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('The database does not answer in time')),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
