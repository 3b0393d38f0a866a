/**
 * How many processes serve, and what each of them may take. Protects: a setting that bounds something says what
 * the whole shop takes of the database and the machine, however many processes share the work.
 */
import { ConfigError } from './config-error.ts';

/** With fewer, buyers would wait for pages that are being made. */
const FEWEST_CONNECTIONS = 6;
/** With one, a core would rest while the database works, and one slow search would hold up all others. */
const FEWEST_AT_ONCE = 2;
/** Two for the locks of jobs that one process does at a time, two to work with. */
const JOB_CONNECTIONS = 4;

/** What of the settings is shared. */
interface Shared {
  databaseLimits: { connections: number };
  atOnce: Record<string, number>;
  connections: { most: number };
}

/** @throws ConfigError when the database has room for one process only */
export function countWorkers(given: number, databaseUrl: string | undefined): number {
  if (databaseUrl !== undefined || given === 1) return given;
  throw new ConfigError(
    'WORKERS is more than 1, and the embedded database serves one process only; set DATABASE_URL to a PostgreSQL server, or leave WORKERS out.',
  );
}

/** The settings of one of `workers` processes that serve. */
export function shareOfFront<T extends Shared>(config: T, workers: number): T {
  const { databaseLimits, atOnce, connections } = config;
  const share = (all: number, fewest: number) =>
    Math.max(Math.min(all, fewest), Math.ceil(all / workers));
  const shares = Object.entries(atOnce).map(([kind, most]) => [kind, share(most, FEWEST_AT_ONCE)]);
  return {
    ...config,
    databaseLimits: {
      ...databaseLimits,
      connections: share(databaseLimits.connections, FEWEST_CONNECTIONS),
    },
    atOnce: Object.fromEntries(shares),
    connections: { ...connections, most: share(connections.most, 1) },
  };
}

/** The settings of the process behind them, which serves nobody. */
export function shareOfBack<T extends Shared>(config: T): T {
  return {
    ...config,
    databaseLimits: { ...config.databaseLimits, connections: JOB_CONNECTIONS },
  };
}
