/** Response headers that hold for every answer; pages add the hashes of their inline scripts. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      reply.header('x-frame-options', 'DENY');
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
      if (!request.url.startsWith('/api/auth/')) {
        // The sign-in popup talks to its opener, so the stricter same-origin cannot be used.
        reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
      }
      if (config.publicUrl.startsWith('https://')) {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      }
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    });
  },
);

/** Origins beyond our own that a page may frame, run scripts of, or connect to. */
export interface ForeignOrigins {
  frames: string[];
  scripts: string[];
  connects: string[];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The policy for one page: its inline scripts by hash, nothing else inline. */
export function contentSecurityPolicy(html: string, foreign: ForeignOrigins): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...foreign.scripts, ...new Set(hashes)].join(' ')}`,
    // React writes style attributes, and dialogs lock scrolling with a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...foreign.connects].join(' ')}`,
    `frame-src ${foreign.frames.length > 0 ? foreign.frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
