/**
 * Mounts the pages (React Router) behind the API: whatever no route answers is a page. Public pages
 * are the same for everybody and come from the page cache.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerBuild } from 'react-router';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { namesPhones, presentKeyOf } from '../cache/compared-key.ts';
import { withEtag } from '../cache/page-cache.ts';
import { namesVariant, variantKeyOf } from '../cache/phone-key.ts';
import { recall } from '../cache/public-cache.ts';
import { cacheKeyOf, pathOf } from '../cache/public-pages.ts';
import { sendCached } from '../cache/send-cached.ts';
import { BUSY_PAGE } from '../limits/busy-page.ts';
import { createMatcher } from '../pages/match-page.ts';
import { readTerms } from '../pages/page-api.ts';
import {
  createPageRenderer,
  type PageRequest,
  type ProducedPage,
  type RenderPage,
} from '../pages/page-renderer.ts';
import { webHeaders } from '../requests/headers.ts';
import { betterOrigin } from '../requests/own-addresses.ts';
import { submitTo } from '../requests/submit-form.ts';
import { goneWith, isRefusal } from './admission.ts';
import { sendProblem } from './problems.ts';
import { assertSameOrigin } from './same-origin.ts';

const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../../build');
const BUILT_ENTRY = path.join(BUILD_FOLDER, 'server', 'index.js');
const DEV_ENTRY = 'virtual:react-router/server-build';
/** Paths like `/favicon.ico`: only browsers get a page for them. React Router's data requests end in `.data`. */
const FILE_LIKE = /\.(?!data$)[a-z0-9]{1,8}$/i;
/** Of somebody who buys or is about to; a flood of searches leaves them alone. */
const OWN_PAGE = /^\/(?:dashboard|login|signup|reset-password|contact\/message)\b/i;
/** Of a page that leads elsewhere, and of the router's data for it. */
const REDIRECTS = [301, 202];
const NOBODY: PageRequest = { method: 'GET', headers: {} };

/** The part of Vite's development server that the pages need. */
export interface DevServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  ssrLoadModule(id: string): Promise<Record<string, unknown>>;
}

export const pagesPlugin = fp(
  async (app: FastifyInstance, options: { services: Services; devServer?: DevServer }) => {
    const { services, devServer } = options;
    const answer = devServer
      ? answerFromSources(app, devServer, services)
      : await answerFromBuild(app, services);
    // Read before a page needs the terms, which may be while the database is away.
    app.addHook('onListen', () => void readTerms(services).catch(() => undefined));
    app.decorateRequest('pagePattern', null);
    app.setNotFoundHandler(async (request, reply) => {
      if (devServer && (await isServedByVite(devServer, request, reply))) return reply;
      if (!isPageRequest(request)) return sendProblem(reply, new AppError('not-found'), request.id);
      assertSameOrigin(services.config, request.method, webHeaders(request));
      const better = isRead(request) ? betterOrigin(services.config, request.headers.host) : null;
      if (better !== null) return reply.redirect(better + pathOf(request.url));
      return answer(request, reply).catch((error: unknown) => {
        if (!isRefusal(error) || !isDocument(request)) throw error;
        return reply.code(503).headers(BUSY_PAGE.headers).send(BUSY_PAGE.body);
      });
    });
  },
);

declare module 'fastify' {
  interface FastifyRequest {
    /** Route of the page that was asked for, such as `/mobiles/:slug`. */
    pagePattern: string | null;
  }
}

interface LoadedPages {
  render: RenderPage;
  match: (url: string) => string | null;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Development: every request loads the module graph as it is now; nothing is cached. */
function answerFromSources(app: FastifyInstance, devServer: DevServer, services: Services): Answer {
  const submit = submitTo(app);
  return async (request, reply) => {
    const build = (await devServer.ssrLoadModule(DEV_ENTRY)) as unknown as ServerBuild;
    const render = createPageRenderer(build, services, { mode: 'development', submit });
    const page = await render(request, pathOf(request.url));
    // Vite's scripts are not known by hash, and the plugin's default policy forbids everything.
    delete page.headers['content-security-policy'];
    reply.removeHeader('content-security-policy');
    return sendPrivate(reply, page);
  };
}

async function answerFromBuild(app: FastifyInstance, services: Services): Promise<Answer> {
  await serveAssets(app);
  let loading: Promise<LoadedPages> | undefined;
  const load = async () => {
    const build: ServerBuild = await import(pathToFileURL(BUILT_ENTRY).href);
    const options = { mode: 'production', submit: submitTo(app) } as const;
    return { render: createPageRenderer(build, services, options), match: createMatcher(build) };
  };
  return async (request, reply) => {
    loading ??= load();
    const { render, match } = await loading;
    const pattern = match(request.url);
    request.pagePattern = pattern;
    const asked = cacheKeyOf(request);
    const url = pathOf(request.url);
    if (asked === null) {
      const gate = OWN_PAGE.test(url) ? app.gates.ownPages : app.gates.pages;
      const work = () => render(request, url);
      return sendPrivate(reply, await gate.run(work, goneWith(reply.raw)));
    }
    const key = await keyAtPresent(asked, { app, reply, services });
    if (key === null) {
      const work = () => render(NOBODY, asked);
      return sendPrivate(reply, await app.gates.pages.run(work, goneWith(reply.raw)));
    }
    // Rendered for nobody: without cookies, and under the canonical address.
    const produce = async () => ({ ...(await render(NOBODY, key)), pattern });
    // Another process may have written what this browser's last change was; it is known here in a moment.
    const page = app.isWriter(request)
      ? withEtag(await app.gates.pages.run(produce, goneWith(reply.raw)))
      : await recall(services, { request, reply, key, produce, share: 'pages' });
    if (REDIRECTS.includes(page.status) && url !== key) {
      // A redirect keeps the whole query; the key has only the parameters that pages know.
      const work = () => render(NOBODY, url);
      return sendPrivate(reply, await app.gates.pages.run(work, goneWith(reply.raw)));
    }
    // Addresses that name phones may lead elsewhere tomorrow: to one that is not there yet.
    if (key === asked) services.pageCache.nameAddress(request.url, key);
    return sendCached(request, reply, page);
  };
}

/**
 * The cache key after resolving phones and variants that the address names; unchanged if the page is
 * cached. Null for a page that must not be cached.
 */
async function keyAtPresent(
  key: string,
  asked: { app: FastifyInstance; reply: FastifyReply; services: Services },
): Promise<string | null> {
  const { app, reply, services } = asked;
  const find = namesPhones(key) ? presentKeyOf : namesVariant(key) ? variantKeyOf : null;
  if (find === null || services.pageCache.getFresh(key)) return key;
  return app.gates.pages.run(() => find(services, key), goneWith(reply.raw));
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  const assets = path.join(BUILD_FOLDER, 'client', 'assets');
  if (!existsSync(assets)) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = {
        ...route.config,
        permission: 'public',
        caching: 'public',
        share: 'unlimited',
      };
    });
    await scope.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      index: false,
      dotfiles: 'deny',
      preCompressed: true,
    });
  });
}

function isServedByVite(
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
  const [path = ''] = request.url.split('?', 1);
  if (FILE_LIKE.test(path)) return isRead(request) && isDocument(request);
  return isRead(request) || request.method === 'POST';
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What a person looks at, and not data for a page that is open. */
function isDocument({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function sendPrivate(reply: FastifyReply, page: ProducedPage): FastifyReply {
  if (page.cookies.length > 0) reply.header('set-cookie', page.cookies);
  reply.code(page.status).header('cache-control', 'no-store').headers(page.headers);
  return reply.send(page.body);
}
