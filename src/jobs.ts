/**
 * Background work: reconciliation, mails, alerts, webhooks, credit notes, housekeeping, on timers in one
 * process of a shop; of several processes on one database, one at a time reconciles or keeps house.
 * Protects: work that a crash interrupted goes on after the next start, because what is to do stands
 * in the tables of the work itself and is claimed there. See docs/decisions/running/005-jobs.md.
 */
import type { DatabaseConnection } from './database/connect.ts';
import { withJobLock } from './database/job-lock.ts';
import { keepHouse } from './housekeeping.ts';
import type { Services } from './services.ts';
import { traced } from './shared/tools/trace.ts';
import { sendDueAlerts } from './shop/alerts/index.ts';
import { createHeadPublisher } from './shop/audit/index.ts';
import { MAILS_A_ROUND, sealWaitingLinks, sendDueMails } from './shop/mail/index.ts';
import { handleWithdrawals, issueCreditNotes, reconcile } from './shop/orders/index.ts';
import { MAIL_SENDERS } from './shop/ports.ts';
import { createCourier, sealAnew } from './shop/webhooks/index.ts';

const RECONCILE_INTERVAL_MS = 60_000;
const MAIL_INTERVAL_MS = 2_000;
const ALERTS_INTERVAL_MS = 2_000;
const WEBHOOK_INTERVAL_MS = 2_000;
const DOCUMENT_INTERVAL_MS = 60_000;
const WITHDRAWAL_INTERVAL_MS = 2_000;
const AUDIT_INTERVAL_MS = 60_000;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;

export interface Jobs {
  /** Starts no more work and waits for what is running. */
  stop(): Promise<void>;
}

/** Starts every job; each runs at once and then in its interval, never twice at a time. */
export function startJobs(
  services: Services,
  connection: Pick<DatabaseConnection, 'kind' | 'pool'>,
): Jobs {
  const jobs = [
    repeat(services, RECONCILE_INTERVAL_MS, 'reconcile', () =>
      withJobLock(connection, 'reconcile', () => reconcile(services)),
    ),
    ...sendMails(services),
    repeat(services, ALERTS_INTERVAL_MS, 'alerts', async () =>
      (await sendDueAlerts(services)) ? MORE : undefined,
    ),
    sendWebhooks(services),
    repeat(services, WITHDRAWAL_INTERVAL_MS, 'withdrawals', () => handleWithdrawals(services)),
    issueDocuments(services),
    repeat(services, AUDIT_INTERVAL_MS, 'audit', createHeadPublisher(services)),
    repeat(services, HOUSEKEEPING_INTERVAL_MS, 'housekeeping', () =>
      withJobLock(connection, 'housekeeping', () => keepHouse(services)),
    ),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Several senders beside each other: a mail server that hangs on one mail holds up no other. */
function sendMails(services: Services): Jobs[] {
  const sealed = once(() => sealWaitingLinks(services));
  return Array.from({ length: MAIL_SENDERS }, () =>
    repeat(services, MAIL_INTERVAL_MS, 'mail', async () => {
      await sealed();
      // A round is short, so that a stop waits for little.
      return (await sendDueMails(services)) === MAILS_A_ROUND ? MORE : undefined;
    }),
  );
}

/**
 * Rounds are short, so that a stop waits for little; each goes on where the last one ended. Two processes may issue the
 * same credit note: the first one stays. A lock would keep a connection of each process for this alone.
 */
function issueDocuments(services: Services): Jobs {
  let after: string | undefined;
  return repeat(services, DOCUMENT_INTERVAL_MS, 'documents', async () => {
    after = await issueCreditNotes(services, after);
    return after === undefined ? undefined : MORE;
  });
}

/** What is on its way is broken off by a stop, because the other side may take its time. */
function sendWebhooks(services: Services): Jobs {
  const courier = createCourier(services);
  const sealed = once(() => sealAnew(services));
  const rounds = repeat(services, WEBHOOK_INTERVAL_MS, 'webhooks', async () => {
    await sealed();
    await courier.round();
  });
  return {
    async stop() {
      await Promise.all([rounds.stop(), courier.stop()]);
    },
  };
}

/** Runs the work until it has succeeded once; callers in between wait for the same attempt. */
function once(work: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** What a round answers when there is more to do now. */
const MORE = Symbol('more');

function repeat(
  { logger, meters, traces }: Pick<Services, 'logger' | 'meters' | 'traces'>,
  intervalMs: number,
  name: string,
  work: () => Promise<unknown>,
): Jobs {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    let pauseMs = intervalMs;
    try {
      if ((await traced(traces?.begin(`job ${name}`), work)) === MORE) pauseMs = 0;
      meters?.jobEnded(name, 'done');
    } catch (error) {
      meters?.jobEnded(name, 'failed');
      logger.error({ err: error, job: name }, 'a job failed; it runs again after its interval');
    }
    if (!isStopped) timer = setTimeout(start, pauseMs).unref();
  }
  function start(): void {
    running = round();
  }

  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
