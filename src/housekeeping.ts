/** What the shop throws away by itself, and after how long: see docs/decisions/running/021-what-is-thrown-away.md. */
import type { Services } from './services.ts';
import { deleteExpired, deleteOldChallenges, sealFactorsAnew } from './shop/accounts/index.ts';
import { deleteOldAlerts } from './shop/alerts/index.ts';
import { deleteOldAnswers } from './shop/cart/index.ts';
import { deleteOldRows } from './shop/import-export/index.ts';
import { sumSales } from './shop/insights/index.ts';
import { deleteOldMails } from './shop/mail/index.ts';
import { deleteOldEvents, deleteOldQuotes, deleteOldStatements } from './shop/orders/index.ts';
import { deleteOldWebhooks } from './shop/webhooks/index.ts';

const ANSWERS_KEPT_HOURS = 48;
/** After they were sent or given up. */
const MAILS_KEPT_DAYS = 30;
/** The provider repeats an event for three days; staff may send one again for 30. */
const EVENTS_KEPT_DAYS = 45;
/** As long as staff can send an event to a tool again. */
const WEBHOOKS_KEPT_DAYS = 30;
/** As long as somebody may still argue about a return. */
const STATEMENTS_KEPT_YEARS = 3;
const EXPIRED_KEPT_DAYS = 1;

/** One round. What fails leaves the rest to be done. */
export async function keepHouse({
  db,
  logger,
  secrets,
}: Pick<Services, 'db' | 'logger' | 'secrets'>): Promise<void> {
  const work = {
    answers: () => deleteOldAnswers(db, ANSWERS_KEPT_HOURS),
    mails: () => deleteOldMails(db, MAILS_KEPT_DAYS),
    events: () => deleteOldEvents(db, EVENTS_KEPT_DAYS),
    statements: () => deleteOldStatements(db, STATEMENTS_KEPT_YEARS),
    sessions: () => deleteExpired(db, EXPIRED_KEPT_DAYS),
    alerts: () => deleteOldAlerts(db),
    factors: () => sealFactorsAnew(db, secrets),
    challenges: () => deleteOldChallenges(db),
    imports: () => deleteOldRows(db),
    webhooks: () => deleteOldWebhooks(db, WEBHOOKS_KEPT_DAYS),
    quotes: () => deleteOldQuotes(db),
    sales: () => sumSales(db),
  };
  for (const [what, doIt] of Object.entries(work)) {
    try {
      await doIt();
    } catch (error) {
      logger.warn({ err: error, what }, 'a step of the housekeeping failed; it is tried again');
    }
  }
}
