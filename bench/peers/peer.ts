/** Other shops: how they are installed and filled, and how their APIs are asked. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { forEach, send } from '../client.ts';
import type { Round, WorkId } from '../works.ts';

/** A build prints a lot. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

export interface PeerOptions {
  /** Where its packages are installed. */
  folder: string;
  url: string;
  /** With PORT, and DATABASE_URL of an empty database. */
  env: NodeJS.ProcessEnv;
  /** Of the products, which are in the file that PRODUCTS of `env` names. */
  names: readonly string[];
}

export interface Peer {
  name: string;
  pid: number;
  rounds: Partial<Record<WorkId, Round>>;
}

/** Runs a program to its end. @throws Error when its exit code is not 0 */
export async function run(
  command: string,
  words: string[],
  { folder, env }: Pick<PeerOptions, 'folder' | 'env'>,
): Promise<void> {
  const options = { cwd: folder, env, maxBuffer: OUTPUT_MAX_BYTES };
  await promisify(execFile)(command, words, options);
}

/** Posts JSON. @throws Error when it is refused, which GraphQL says in the body of a 200 */
export async function post(url: string, body: string, headers: Record<string, string> = {}) {
  const sent = { ...headers, 'content-type': 'application/json' };
  const answer = await send(url, { method: 'POST', headers: sent, body });
  const text = answer.body.toString();
  const { data, errors } = JSON.parse(text);
  if (errors || !data || text.includes('"errorCode"')) {
    throw new Error(`${url} refused ${body.slice(0, 200)}: ${text.slice(0, 300)}`);
  }
  return { data, headers: answer.headers };
}

export const query = (text: string, variables: object = {}) =>
  JSON.stringify({ query: text.replaceAll(/\s+/g, ' ').trim(), variables });

/** Posts in rounds; the first answer is checked. */
export async function posts(
  url: string,
  requests: number,
  nextBody: () => string,
  assertAnswer: (data: unknown) => void,
): Promise<Round> {
  assertAnswer((await post(url, nextBody())).data);
  return repeat(requests, () => post(url, nextBody()));
}

export function repeat(requests: number, work: () => Promise<unknown>): Round {
  return {
    async run() {
      await forEach(Array.from({ length: requests }), work);
      return requests;
    },
  };
}
