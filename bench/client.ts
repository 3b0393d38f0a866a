/** The client of all benchmarks. What it costs does not matter: only the servers' processor time is counted. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A connection is closed after a second without work, before a server does it: most do after five. */
const agent = new Agent({ keepAlive: true, timeout: 1_000 });

type Sent = RequestOptions & { headers?: Record<string, string>; body?: string };

/** @throws Error when the answer is not 200 */
export async function send(url: string, { body, ...sent }: Sent = {}) {
  const outgoing = request(url, { agent, ...sent });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const headers: IncomingHttpHeaders = response.headers;
  const bytes = await buffer(response);
  if (response.statusCode === 200) return { headers, body: bytes };
  throw new Error(`${url} answered ${response.statusCode}: ${bytes.toString().slice(0, 300)}`);
}

/** @returns the parsed answer */
export async function postJson(url: string, body: object, headers: Record<string, string> = {}) {
  const sent = { ...headers, 'content-type': 'application/json' };
  const answer = await send(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  return JSON.parse(answer.body.toString());
}

/** Does a piece of work for each item, a few at a time. */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  atOnce = 8,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
