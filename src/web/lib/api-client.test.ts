import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { TokenStore } from './access-token.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { ApiProblem, describeProblem } from './api-problem.ts';

function memoryTokens(token: string | null): TokenStore {
  let kept = token;
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
    clear: () => {
      kept = null;
    },
  };
}

/** A server on loopback that answers as the test says, and a client whose paths lead there. */
async function start(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  tokens: TokenStore = memoryTokens(null),
): Promise<ApiClient> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createApiClient({
    fetch: (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${port}`), init),
    tokens,
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test('sends the token as a bearer header, and leaves it out where it is told to (R150, R153)', async () => {
  const client = await start(
    (request, response) => json(response, 200, { seen: request.headers.authorization ?? null }),
    memoryTokens('t1'),
  );
  expect(await client.call('/x')).toEqual({ seen: 'Bearer t1' });
  expect(await client.call('/x', { withoutToken: true })).toEqual({ seen: null });
});

test('renews an expired token once for all waiting calls and repeats them (G56)', async () => {
  const tokens = memoryTokens('old');
  let renewals = 0;
  const client = await start((request, response) => {
    const isFresh = request.headers.authorization === 'Bearer new';
    json(response, isFresh ? 200 : 401, isFresh ? 'fine' : { code: 'authentication-required' });
  }, tokens);
  client.renewTokenWith(async () => {
    renewals += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    tokens.write('new');
    return true;
  });
  const answers = await Promise.all([client.call('/a'), client.call('/b'), client.call('/c')]);
  expect(answers).toEqual(['fine', 'fine', 'fine']);
  expect(renewals).toBe(1);
});

test('gives up after one repeat when the sign-in has ended', async () => {
  let calls = 0;
  const client = await start((_request, response) => {
    calls += 1;
    json(response, 401, { code: 'authentication-required', title: 'Please log in' });
  }, memoryTokens('old'));
  client.renewTokenWith(async () => false);
  await expect(client.call('/a')).rejects.toMatchObject({ status: 401 });
  expect(calls).toBe(1);
});

test('a call by cookie that is refused finds out who is there, a wrong password does not (G56)', async () => {
  const client = await start((request, response) =>
    json(response, 401, { code: request.url?.slice(1), title: 'No' }),
  );
  let asked = 0;
  client.renewTokenWith(async () => {
    asked += 1;
    return false;
  });
  const call = (path: string, isSignIn?: boolean) =>
    client.call(path, { withoutToken: true, ...(isSignIn && { isSignIn }) }).catch(() => asked);
  expect(await call('/invalid-credentials')).toBe(0);
  expect(await call('/authentication-required', true)).toBe(0);
  expect(await call('/authentication-required')).toBe(1);
});

test('reads problem details with their errors and members', async () => {
  const client = await start((_request, response) =>
    json(response, 409, {
      type: '/problems/price-changed',
      title: 'A price has changed',
      status: 409,
      code: 'price-changed',
      current: 1234,
      errors: [{ pointer: '#/price', code: 'changed', message: 'Look again' }, 'rubbish'],
    }),
  );
  const error = await client.call('/a').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ code: 'price-changed', members: { current: 1234 } });
  expect(error).toMatchObject({ errors: [{ pointer: '#/price' }] });
  expect(describeProblem(error)).toBe('Look again');
});

test('tells a lost connection, a late answer and rubbish apart (R179)', async () => {
  const lost = await start((request) => request.socket.destroy());
  await expect(lost.call('/a')).rejects.toMatchObject({ status: 0, code: 'network' });
  const late = await start(() => undefined);
  await expect(late.call('/a', { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timeout' });
  const odd = await start((_request, response) => response.end('<html>'));
  await expect(odd.call('/a')).rejects.toMatchObject({ code: 'malformed-answer' });
});
