/** A real Prometheus with the rules of ops/prometheus/, in seconds instead of minutes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../../scripts/lib/find-tools.mjs';
import { createTestFolder } from '../../support/database/database.ts';
import { until } from '../../support/shop/child-shop.ts';
import { freePort } from '../../support/shop/free-port.ts';

const RULES = path.resolve(import.meta.dirname, '../../../ops/prometheus/alerts.yaml');

/** About what exporters, archive, standbys and weeks of sales tell; ops/prometheus/alerts.test.yaml tries them. */
const NOT_HERE = [
  'HandsetArchiveFailing',
  'HandsetBackupOld',
  'HandsetCertificateExpiring',
  'HandsetDiskFull',
  'HandsetExporterDown',
  'HandsetNoSales',
  'HandsetStandbyMissing',
  'HandsetUnreachable',
];

/** Rules that can be provoked here. */
export const ALERTS = (readFileSync(RULES, 'utf8').match(/(?<=alert: )\w+/g) ?? []).filter(
  (name) => !NOT_HERE.includes(name),
);

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/** @returns undefined where it is not installed (Debian: apt-get install prometheus) */
export function findPrometheus(): string | undefined {
  return findProgram('prometheus');
}

/** @param target port that the figures are told at */
export async function startPrometheus(target: number): Promise<Prometheus> {
  const folder = createTestFolder();
  const port = await freePort();
  writeFileSync(path.join(folder, 'alerts.yaml'), quicker(readFileSync(RULES, 'utf8')));
  writeFileSync(
    path.join(folder, 'prometheus.yaml'),
    `global: {scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s}
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: handset
    static_configs: [{targets: ["127.0.0.1:${target}"]}]
`,
  );
  mkdirSync(path.join(folder, 'data'));
  const child = spawn(
    findPrometheus() ?? '',
    [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ask = async (question: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${question}`).catch(() => null);
    return answer?.ok ? answer : null;
  };
  await until('Prometheus is open', async () => (await ask('/-/ready')) !== null);
  return {
    async firing() {
      const answer = await ask('/api/v1/alerts');
      if (!answer) return [];
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
    stop: () => end(child),
  };
}

/** How long something has to last, and over how long it is counted; what counts as too much stays as it is. */
function quicker(rules: string): string {
  return (
    rules
      .replace(/for: \d+m/g, 'for: 2s')
      .replace(/\[\d+m\]/g, '[6s]')
      // Since a task last ended well, which only time brings.
      .replace(/(task=~"mail.*}) > 120/, '$1 > 6')
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
