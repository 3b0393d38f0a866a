import type { Program } from '../testing/install-programs.ts';

/** Test files of a group, as parts of their paths, and which of their tests when not all. */
export interface FaultGroup {
  files: string[];
  tests?: string;
  /** What it starts beside the shop, PostgreSQL and Chromium. */
  programs?: Program[];
}

/** What `npm run faults` runs, the longest first: two groups run at a time. */
export const FAULT_GROUPS: Record<string, FaultGroup> = {
  cluster: {
    files: ['faults/cluster'],
    programs: ['etcd', 'haproxy', 'nginx', 'patroni', 'pgbackrest'],
  },
  model: { files: ['faults/model'], tests: 'holds every invariant' },
  carts: { files: ['faults/storms'], tests: 'random carts' },
  kills: { files: ['faults/kills/kill.test', 'faults/kills/kill-points'] },
  disputes: { files: ['faults/kills/dispute-kills'] },
  returns: { files: ['faults/kills/return-kills'] },
  units: { files: ['faults/storms', 'faults/two-processes'], tests: 'last unit|five units' },
  tools: { files: ['faults/kills/webhook-kills'] },
  watchers: { files: ['faults/kills/watcher-kills'] },
  colours: { files: ['faults/variant-storms'] },
  races: { files: ['checkout/settle.test'], tests: 'two reconcilers' },
  mutants: { files: ['faults/model'], tests: 'catches the mutant' },
  database: { files: ['faults/kills/database-kill'] },
  webhooks: { files: ['faults/storms'], tests: 'webhooks dropped' },
  clocks: { files: ['faults/clocks'] },
  disk: { files: ['faults/disk-full'] },
  cuts: { files: ['faults/cuts'] },
  edge: { files: ['faults/edge'], programs: ['nginx'] },
  alerts: { files: ['faults/alerts'], programs: ['prometheus'] },
  silences: { files: ['faults/silence'] },
  provider: { files: ['faults/storms'], tests: 'bank on a bad day' },
};
