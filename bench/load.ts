/** Asks one server as fast as it answers, from a process of its own, and says how fast that was. */
import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  headers?: Record<string, string>;
  /** Path of each next request; without it always the one of `url`. */
  nextPath?: () => string;
}

export interface Measured {
  requestsPerSecond: number;
  p99Ms: number;
  /** Mean time of one answer; what one connection waits. */
  meanMs: number;
}

const WARM_UP_SECONDS = 1;

/**
 * The median of several rounds, so that one disturbance of a shared machine does not count.
 * @throws Error when an answer was refused or lost: such a figure says nothing
 */
export async function measure(
  load: Load,
  options: { seconds: number; rounds: number },
): Promise<Measured> {
  await run(load, WARM_UP_SECONDS);
  const rounds: Measured[] = [];
  for (let round = 0; round < options.rounds; round++)
    rounds.push(await run(load, options.seconds));
  rounds.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const median = rounds[Math.floor(rounds.length / 2)];
  if (!median) throw new RangeError('at least one round is needed');
  return median;
}

async function run(
  { url, connections, headers, nextPath }: Load,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // The shop asks for a new connection after a thousand requests, and autocannon does not listen.
    reconnectRate: 900,
    headers: headers ?? {},
    ...(nextPath && {
      requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
    }),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the answers of ${url} failed`);
  const requestsPerSecond = result.requests.total / result.duration;
  return {
    requestsPerSecond,
    p99Ms: result.latency.p99,
    meanMs: (1_000 * connections) / requestsPerSecond,
  };
}
