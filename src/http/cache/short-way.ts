/**
 * The short way of what is kept as bytes: answered before routing, hooks and the log, which cost more than
 * such an answer. Protects: what goes out is what the usual way would send, but for the id of the request,
 * under which nothing is logged; whatever is not plainly the same request takes the usual way.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { securityHeaders } from '../plugins/security-headers.ts';
import { countHosts, hasBody } from '../requests/headers.ts';
import { betterOrigin, ownHosts } from '../requests/own-addresses.ts';
import type { CachedAnswer, Encoding } from './byte-cache.ts';
import type { EdgeHeaders } from './edge-headers.ts';
import type { PublicCache } from './public-cache.ts';
import { chooseEncoding, encode, headersOf, headersUnchanged, isKnownTo } from './send-cached.ts';

/** Status, names and values as `writeHead` takes them fastest, and the bytes behind them. */
interface Ready {
  status: number;
  headers: string[];
  body?: Buffer;
}

type Form = Encoding | 'unchanged';

/** Begins before every request; what it does not answer goes on as before. */
export function openShortWay(
  app: FastifyInstance,
  config: Config,
  { peek, addresses, edgeHeaders }: Pick<PublicCache, 'peek' | 'addresses' | 'edgeHeaders'>,
): void {
  const prepare = createPreparation(securityHeaders(config), edgeHeaders);
  const hosts = new Set(
    [...ownHosts(config)].filter((host) => betterOrigin(config, host) === null),
  );
  const { unreadTimeoutMs } = config.connections;

  function find(request: IncomingMessage): Ready | undefined {
    const { headers, url = '' } = request;
    const isPublic = app.phase === 'serving' && isPlain(request) && !app.isWriter(request);
    const key = isPublic ? addresses.get(url) : undefined;
    const answer = key !== undefined && hosts.has(headers.host ?? '') ? peek(key) : undefined;
    if (answer === undefined) return undefined;
    if (isKnownTo(headers['if-none-match'], answer)) return prepare(answer, 'unchanged');
    return prepare(answer, chooseEncoding(headers['accept-encoding'], answer));
  }
  function send(response: ServerResponse, { status, headers, body }: Ready): void {
    response.writeHead(status, headers);
    response.end(body);
    // From here on only the client is waited for.
    if (response.socket?.writableLength) response.setTimeout(unreadTimeoutMs);
  }

  const [answer] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', answer).on('request', (request, response) => {
    const ready = find(request);
    if (!ready) return answer(request, response);
    app.traffic.fromBytes += 1;
    send(response, ready);
  });
}

/** Who proves who they are may see more, and what has a body is no mere question. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['content-encoding'] === undefined &&
    !hasBody(request) &&
    countHosts(request) === 1
  );
}

/** @returns an answer ready to be sent, once its bytes have been compressed; undefined until then */
function createPreparation(common: Record<string, string>, edgeHeaders: EdgeHeaders) {
  const ready = new WeakMap<CachedAnswer, Partial<Record<Form, Ready>>>();
  const keep = (answer: CachedAnswer, form: Form, made: Ready) => {
    ready.set(answer, { ...ready.get(answer), [form]: made });
    return made;
  };
  const flat = (own: Record<string, string>) => Object.entries({ ...common, ...own }).flat();

  return (answer: CachedAnswer, form: Form): Ready | undefined => {
    const present = ready.get(answer)?.[form];
    if (present) return present;
    const edge = edgeHeaders(answer);
    if (form === 'unchanged') {
      return keep(answer, form, { status: 304, headers: flat(headersUnchanged(answer, edge)) });
    }
    void encode(answer, form).then((body) => {
      const headers = flat(headersOf(answer, { encoding: form, body, edge }));
      keep(answer, form, { status: answer.status, headers, body });
    });
    return undefined;
  };
}
