/** Asks a GraphQL API, which says in the body of a 200 that it has refused. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text as consumeText } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface Answer {
  /** Of the answer to the query. */
  data: Record<string, unknown>;
  headers: NodeJS.Dict<string | string[]>;
}

/** By node:http, as our own purchases are made. @throws Error when it is refused */
export async function postJson(url: string, body: string, token = ''): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const [response] = await once(
    request(url, { method: 'POST', agent, headers }).end(body),
    'response',
  );
  const text = await consumeText(response);
  const { data, errors } = JSON.parse(text);
  const isRefused = response.statusCode !== 200 || errors || !data || text.includes('"errorCode"');
  if (isRefused)
    throw new Error(
      `${new URL(url).pathname} answered ${response.statusCode}: ${text.slice(0, 300)}`,
    );
  return { data, headers: response.headers };
}

export const query = (text: string, variables: object = {}) =>
  JSON.stringify({ query: text.replaceAll(/\s+/g, ' ').trim(), variables });
