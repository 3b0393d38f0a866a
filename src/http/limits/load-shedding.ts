/**
 * Load shedding: tells people before routing, hooks and the log that the shop is busy, when a page has to be
 * made and there is no place for that. Protects: saying no costs far less than the usual way, so a flood hears
 * it sooner and takes little from those who are let in (docs/decisions/running/019-shares-of-the-work.md has the figures).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { PROBLEM_TYPE, problemBody } from '../plugins/problems.ts';
import { securityHeaders } from '../plugins/security-headers.ts';
import { betterOrigin, ownHosts } from '../requests/own-addresses.ts';
import { createLeakyBucket } from './admission.ts';
import { BUSY_PAGE } from './busy-page.ts';

const TOLD_EVERY_MS = 10_000;
const OVERLOADED = new AppError('overloaded');

/** @param isHopeless whether a request for a page would be refused after all that comes before it */
export function shedLoad(
  app: FastifyInstance,
  config: Config,
  isHopeless: (request: IncomingMessage) => boolean,
): void {
  const untilTurn = createLeakyBucket({ perSecond: 1_000, atOnce: 100 });
  const hosts = new Set(
    [...ownHosts(config)].filter((host) => betterOrigin(config, host) === null),
  );
  const headers = { ...securityHeaders(config), ...BUSY_PAGE.headers };
  let refused = 0;

  function count(): void {
    app.traffic.refused += 1;
    refused += 1;
    if (refused > 1) return;
    const tell = () => {
      app.log.warn({ refused }, 'pages were refused: more was asked for than the shop can make');
      refused = 0;
    };
    setTimeout(tell, TOLD_EVERY_MS).unref();
  }
  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    count();
    await untilTurn();
    if (response.destroyed) return;
    const id = newId();
    const isPerson = request.headers.accept?.includes('text/html');
    const body = isPerson ? BUSY_PAGE.body : JSON.stringify(problemBody(OVERLOADED, id));
    const type = isPerson ? {} : { 'content-type': PROBLEM_TYPE };
    const length = Buffer.byteLength(body);
    const own = { ...type, 'content-length': length, 'x-request-id': id };
    response.writeHead(503, { ...headers, ...own }).end(body);
  }

  const [answer] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', answer).on('request', (request, response) => {
    const isKnown = app.phase === 'serving' && hosts.has(request.headers.host ?? '');
    if (isKnown && isHopeless(request)) void refuse(request, response);
    else answer(request, response);
  });
}
