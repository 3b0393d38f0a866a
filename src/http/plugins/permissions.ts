/**
 * Authorization by route, deny by default. Every route declares who may call it; one that does not makes the
 * app refuse to start. Protects: nobody sees or changes what is not theirs.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { whileAway } from '../../shared/tools/while-away.ts';
import { resolveActor } from '../../shop/accounts/index.ts';
import { type Actor, ANONYMOUS, requireAdmin, requireSignedIn } from '../../shop/actor.ts';
import { webHeaders } from '../requests/headers.ts';
import { assertSameOrigin } from './same-origin.ts';

/**
 * public: everybody, no actor is looked up · page: everybody, the session is looked up ·
 * session: signed in by cookie · signed-in: by cookie or bearer token ·
 * self: the email in the path is the caller's · admin · provider: proves itself by signature.
 */
export type Permission =
  | 'public'
  | 'page'
  | 'session'
  | 'signed-in'
  | 'self'
  | 'admin'
  | 'provider';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

export const permissionsPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    app.decorateRequest('actor');
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    app.addHook('onReady', async () => assertAllDeclared(routes));
    app.addHook('onRequest', async (request) => {
      request.actor = await findActor(services, request);
      authorise(services.config, request);
    });
  },
);

/** Looked at when all are there: plugins declare theirs in hooks of their own. */
function assertAllDeclared(routes: RouteOptions[]): void {
  const open = routes.filter((route) => route.config?.permission === undefined);
  if (open.length === 0) return;
  const names = open.map(({ method, url }) => `${method} ${url}`).join(', ');
  throw new Error(`These routes declare no permission: ${names}`);
}

async function findActor(services: Services, request: FastifyRequest): Promise<Actor> {
  const { permission } = request.routeOptions.config;
  // Requests that match no route go to the pages, which look the session up when they need it.
  if (request.is404 || permission === 'public' || permission === 'provider') return ANONYMOUS;
  return whileAway(() => resolveActor(services, webHeaders(request)));
}

/** After the actor is known, so that the log can name who was refused. */
function authorise(config: Services['config'], request: FastifyRequest): void {
  const { actor, method } = request;
  const { permission } = request.routeOptions.config;
  if (request.is404 || permission === 'public' || permission === 'provider') return;

  if (permission === 'admin') requireAdmin(actor);
  else if (permission !== 'page') {
    const { via, email } = requireSignedIn(actor);
    if (permission === 'session' && via !== 'session') {
      throw new AppError('authentication-required');
    }
    if (permission === 'self' && !isOwnPath(request, email)) throw new AppError('forbidden');
  }
  if (isBySession(actor)) assertSameOrigin(config, method, webHeaders(request));
}

const isBySession = (actor: Actor) => actor.kind === 'user' && actor.via === 'session';

function isOwnPath(request: FastifyRequest, email: string): boolean {
  const { email: inPath } = request.params as { email?: string };
  return inPath !== undefined && foldEmail(inPath) === email;
}
