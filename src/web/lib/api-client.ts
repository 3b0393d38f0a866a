/**
 * Calls to the shop's server. Sends the access token when there is one. Protects: a call that is
 * refused because nobody is signed in asks once, for all calls that wait, who is; with a new token it
 * is repeated, and a session that has ended is known to the whole page before the refusal is thrown.
 */
import { browserTokens, type TokenStore } from './access-token.ts';
import { ApiProblem, isProblem, readProblem } from './api-problem.ts';

const TIMEOUT_MS = 15_000;

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Leave the access token out; the session cookie speaks for the shopper. */
  withoutToken?: boolean;
  /** For the calls that find out who is signed in: their refusal says nothing about a session. */
  isSignIn?: boolean;
  /** Beyond the ones that every call has, such as `if-match`. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** The answer is a Blob instead of JSON. */
  asFile?: boolean;
  /** Gets the headers of a good answer, for lists whose next page is in the `Link` header. */
  onHeaders?: (headers: Headers) => void;
}

export interface ApiClient {
  /**
   * @typeParam Answer the wire type of the call in `contract/`; the server builds its answers from
   *   the same schemas, so they are not parsed a second time
   * @throws ApiProblem
   */
  call<Answer>(path: string, options?: CallOptions): Promise<Answer>;
  /** Who finds out who is signed in, and renews the token; answers whether there is a new one. */
  renewTokenWith(renew: () => Promise<boolean>): void;
  /** Renews the token; callers at the same time share one attempt. */
  renewToken(): Promise<boolean>;
  /**
   * Asks staff to confirm a change that makes the realme banner untrue. Undefined: changes go ahead unasked.
   */
  confirmWith(confirm: (() => Promise<boolean>) | undefined): void;
}

export function createApiClient(deps: {
  fetch: typeof globalThis.fetch;
  tokens: TokenStore;
}): ApiClient {
  let renew: () => Promise<boolean> = async () => false;
  let renewing: Promise<boolean> | undefined;
  let confirm: (() => Promise<boolean>) | undefined;

  function renewToken(): Promise<boolean> {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function attempt(path: string, options: CallOptions, token: string | null) {
    const answer = await send(deps.fetch, path, options, token);
    if (!answer.ok) throw await readProblem(answer);
    return answer;
  }

  /** Sends the change again once staff have confirmed it. */
  async function attemptConfirmed(path: string, options: CallOptions, token: string | null) {
    const ask = confirm;
    if (!ask || (options.method ?? 'GET') === 'GET') return attempt(path, options, token);
    return attempt(path, askingFirst(options), token).catch(async (refusal: unknown) => {
      const isConfirmed = isProblem(refusal, 'last-advertised-offer') && (await ask());
      if (!isConfirmed) throw refusal;
      return attempt(path, options, token);
    });
  }

  async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
    const readToken = () => (options.withoutToken ? null : deps.tokens.read());
    const usedToken = readToken();
    const answer = await attemptConfirmed(path, options, usedToken).catch(
      async (refusal: unknown) => {
        const isOver = isProblem(refusal, 'authentication-required') && !options.isSignIn;
        // Another call may have renewed the token while this one was under way.
        const isRenewed = isOver && (isNewer(readToken(), usedToken) || (await renewToken()));
        if (!isRenewed) throw refusal;
        return attemptConfirmed(path, options, readToken());
      },
    );
    options.onHeaders?.(answer.headers);
    if (options.asFile) return (await answer.blob()) as Answer;
    return answer.status === 204 ? (undefined as Answer) : readJson<Answer>(answer);
  }

  return {
    call,
    renewToken,
    renewTokenWith(next) {
      renew = next;
    },
    confirmWith(next) {
      confirm = next;
    },
  };
}

function askingFirst(options: CallOptions): CallOptions {
  return { ...options, headers: { ...options.headers, 'ask-first': 'true' } };
}

function isNewer(token: string | null, usedToken: string | null): boolean {
  return token !== null && token !== usedToken;
}

async function send(
  fetch: typeof globalThis.fetch,
  path: string,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      credentials: 'same-origin',
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted ? timedOut() : unreachable();
  }
}

async function readJson<Answer>(answer: Response): Promise<Answer> {
  try {
    return (await answer.json()) as Answer;
  } catch {
    throw new ApiProblem({
      status: answer.status,
      code: 'malformed-answer',
      title: 'The shop gave an answer that this page does not understand',
    });
  }
}

function timedOut(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'timeout',
    title: 'The shop did not answer in time. Please try again',
  });
}

function unreachable(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network',
    title: 'The shop could not be reached. Check your connection and try again',
  });
}

/** The client that all pages share. */
export const api = createApiClient({
  fetch: (...request) => globalThis.fetch(...request),
  tokens: browserTokens,
});
