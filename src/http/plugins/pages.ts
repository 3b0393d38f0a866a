/**
 * Mounts the pages (React Router) behind the API: whatever no route answers is a page.
 * Called by app.ts. In development Vite serves the sources; else the build is loaded.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { createPageApi } from '../page-api.ts';
import { sendProblem } from './problems.ts';
import { contentSecurityPolicy, type ForeignOrigins } from './security-headers.ts';

const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../../build');
/** `/favicon.ico` and the like: never a page. React Router's data requests end in `.data`. */
const FILE_LIKE = /\.(?!data$)[a-z0-9]{1,8}$/i;
const PAYMENT_PAGE = '/dashboard/payment';

/** The part of Vite's development server that the pages need. */
export interface DevServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  ssrLoadModule(id: string): Promise<Record<string, unknown>>;
}

export const pagesPlugin = fp(
  async (app: FastifyInstance, options: { services: Services; devServer?: DevServer }) => {
    const { services, devServer } = options;
    if (!devServer) await serveAssets(app);
    const loadBuild = devServer
      ? async () => (await devServer.ssrLoadModule('virtual:react-router/server-build')) as never
      : buildLoader();

    app.setNotFoundHandler(async (request, reply) => {
      if (devServer) {
        if (await servedByVite(devServer, request, reply)) return reply;
      }
      if (!isPageRequest(request)) return sendProblem(reply, new AppError('not-found'), request.id);
      const build: ServerBuild = await loadBuild();
      const answer = await render(build, services, request, devServer !== undefined);
      return send(reply, request, answer, foreignOrigins(services, request));
    });
  },
);

async function serveAssets(app: FastifyInstance): Promise<void> {
  const client = path.join(BUILD_FOLDER, 'client');
  if (!existsSync(client)) return;
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    config: { permission: 'public' },
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'deny',
  } as Parameters<typeof fastifyStatic>[1]);
}

function buildLoader(): () => Promise<ServerBuild> {
  const file = path.join(BUILD_FOLDER, 'server', 'index.js');
  let build: Promise<ServerBuild> | undefined;
  return () => {
    build ??= import(pathToFileURL(file).href);
    return build;
  };
}

function servedByVite(
  vite: DevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.on('finish', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, () => resolve(false));
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://page');
  return !FILE_LIKE.test(pathname) && ['GET', 'HEAD', 'POST'].includes(request.method);
}

async function render(
  build: ServerBuild,
  services: Services,
  request: FastifyRequest,
  isDevelopment: boolean,
): Promise<Response> {
  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  const webRequest = toWebRequest(request, services.config.publicUrl);
  const context = new RouterContextProvider();
  const { pageApiContext } = build.entry.module as unknown as PageEntry;
  context.set(pageApiContext, createPageApi(services, webRequest.headers));
  return handle(webRequest, context);
}

/** What `web/entry.server.tsx` exports beyond React Router's own: its key of the page API. */
interface PageEntry {
  pageApiContext: typeof import('../../web/lib/page-api-context.ts').pageApiContext;
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers });
}

async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Response,
  foreign: ForeignOrigins,
) {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    reply.header('content-security-policy', contentSecurityPolicy(body.toString('utf8'), foreign));
    if (!answer.headers.has('cache-control')) reply.header('cache-control', 'no-store');
  }
  return reply.send(request.method === 'HEAD' ? null : body);
}

/** Only the payment page may frame the card field and load the card provider's script. */
function foreignOrigins({ config }: Services, request: FastifyRequest): ForeignOrigins {
  const { pathname } = new URL(request.url, 'http://page');
  // A policy belongs to a document: the payment page loads itself anew when reached from within.
  if (pathname.toLowerCase().replace(/\/$/, '') !== PAYMENT_PAGE)
    return { frames: [], scripts: [], connects: [] };
  if (config.stripe.embedded) {
    const bank = new URL(config.stripe.apiUrl).origin;
    return { frames: [bank], scripts: [], connects: [] };
  }
  return {
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    scripts: ['https://js.stripe.com'],
    connects: ['https://api.stripe.com'],
  };
}
