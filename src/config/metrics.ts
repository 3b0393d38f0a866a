/**
 * Where the shop's own figures are told. Protects: never on the shop's port, so that no proxy in front of the
 * shop leads there, and on loopback unless somebody has chosen otherwise.
 */
import { ConfigError } from './config-error.ts';

export interface MetricsSettings {
  host: string;
  /** Of the process that does the jobs; worker N of several that serve has the Nth port after it. */
  port: number;
}

/**
 * @param taken ports that the shop itself needs
 * @returns undefined when nothing is told
 * @throws ConfigError
 */
export function readMetrics(
  given: { METRICS_HOST: string; METRICS_PORT?: number | undefined },
  { taken, workers }: { taken: number[]; workers: number },
): MetricsSettings | undefined {
  const { METRICS_HOST: host, METRICS_PORT: port } = given;
  if (port === undefined) return undefined;
  const last = workers === 1 ? port : port + workers;
  const isFree = last <= 65_535 && !taken.some((one) => one >= port && one <= last);
  if (isFree) return { host, port };
  throw new ConfigError(
    `METRICS_PORT needs ports of its own, here ${port} to ${last}: one for each process of the shop, which PORT and SANDBOX_PORT are not among.`,
  );
}

/** Where all processes of a shop tell theirs. */
export function listMetrics({
  metrics,
  workers,
}: {
  metrics: MetricsSettings | undefined;
  workers: number;
}): MetricsSettings[] {
  if (!metrics) return [];
  const count = workers === 1 ? 1 : workers + 1;
  return Array.from({ length: count }, (_, number) => ({
    ...metrics,
    port: metrics.port + number,
  }));
}

/** Where worker `number`, from 1, tells its own. */
export function metricsOfWorker(
  metrics: MetricsSettings | undefined,
  number: number,
): MetricsSettings | undefined {
  return metrics && { ...metrics, port: metrics.port + number };
}
