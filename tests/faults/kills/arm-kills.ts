/**
 * Loaded with `node --import` before a shop that is to suffer. It dies at the point that KILL_POINT
 * names (or its database does, if KILL_PID_FILE names one), or as the parent says later, who can
 * also take away its room on the disk.
 */
import { interceptWrites, setDisk } from '../full-disk.ts';
import { patchSources } from '../model/patch-sources.ts';
import { type Death, type KillPoint, listKillPatches, setDeath } from './kill-points.ts';

/** What a fault has left to the jobs takes seconds, not minutes. */
const quickJobs = [
  ['const RECONCILE_INTERVAL_MS = 60_000;', 'const RECONCILE_INTERVAL_MS = 2_000;'],
  ['const MAIL_INTERVAL_MS = 2_000;', 'const MAIL_INTERVAL_MS = 200;'],
  ['const ALERTS_INTERVAL_MS = 2_000;', 'const ALERTS_INTERVAL_MS = 200;'],
  ['const WEBHOOK_INTERVAL_MS = 2_000;', 'const WEBHOOK_INTERVAL_MS = 200;'],
].map(([find = '', replace = '']) => ({ file: 'jobs.ts', find, replace }));

/** A mail or webhook that was being sent when the process or the database died is sent again soon. */
const shortClaims = ['shop/mail/send-due-mails.ts', 'shop/webhooks/courier.ts'].map((file) => ({
  file,
  find: 'const CLAIM_S = 60;',
  replace: 'const CLAIM_S = 3;',
}));

/** So that it takes many rounds to tell a crowd, and every death finds some who are told and some who are not. */
const smallRounds = {
  file: 'shop/alerts/send-due-alerts.ts',
  find: 'const ALERTS_A_ROUND = 50;',
  replace: 'const ALERTS_A_ROUND = 5;',
};

patchSources([...listKillPatches(), ...quickJobs, ...shortClaims, smallRounds]);
setDeath({
  at: process.env.KILL_POINT as KillPoint | undefined,
  pidFile: process.env.KILL_PID_FILE,
});
interceptWrites();
process.on('message', (order: Death | { disk: 'full' | 'free' }) => {
  if ('disk' in order) setDisk(order.disk);
  else setDeath(order);
});
