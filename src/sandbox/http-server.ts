/**
 * The sandbox's HTTP server. Rule protected: only a browser or program that addresses the sandbox
 * by its own name is answered, so that no foreign page can reach it by renaming itself.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxOptions } from './options.ts';
import { html } from './pages/html.ts';
import { renderPage } from './pages/layout.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

function isOwnHost(host: string | undefined, options: SandboxOptions, port: number): boolean {
  if (host === undefined) return false;
  const names = [options.host, 'localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`);
  return host === new URL(options.publicUrl).host || names.includes(host);
}

/** A server that is not listening yet; every part adds itself as a scope. */
export function createHttpServer(options: SandboxOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onRequest', async (request, reply) => {
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : options.port;
    if (!isOwnHost(request.headers.host, options, port)) {
      return reply.code(421).type('text/plain').send('Unknown host');
    }
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Cache-Control', 'no-store');
  });
  app.setNotFoundHandler((_request, reply) =>
    renderPage(reply.code(404), {
      title: 'Not found',
      main: html`<h1>There is nothing here</h1><p><a href="/">Back to the sandbox</a></p>`,
    }),
  );
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) {
      options.logger.error(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'sandbox failed',
      );
    }
    return renderPage(reply.code(status), {
      title: 'That did not work',
      main: html`<h1>That did not work</h1><p><a href="/">Back to the sandbox</a></p>`,
    });
  });
  return app;
}
