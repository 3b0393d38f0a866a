/**
 * Response headers that hold for every answer; pages add the hashes of their inline scripts. Protects: a
 * script that somebody gets into a page's text does not run.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';

/** What every answer of the shop carries. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Pictures are embedded elsewhere, and say so (routes/catalogue/images.ts).
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const headers = securityHeaders(config);
    // The sign-in popup talks to its opener, so the stricter same-origin cannot be used.
    const { 'cross-origin-opener-policy': _, ...headersOfSignIn } = headers;
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(request.url.startsWith('/api/auth/') ? headersOfSignIn : headers);
    });
  },
);

/** Origins beyond our own that a page may frame, run scripts of, or connect to. */
export interface ForeignOrigins {
  frames: string[];
  scripts: string[];
  connects: string[];
}

/** A page that can be sent, and the policy for it. */
export interface SecuredPage {
  body: Buffer;
  policy: string;
}

/**
 * The page's own inline scripts by hash, nothing else inline.
 * @param html as it was rendered
 * @param mark what the page's own scripts have as their nonce. It is made for each rendering, so that no
 *   text in the page can know it, and taken away again: kept bytes can carry no nonce.
 */
export function secureScripts(html: string, mark: string, foreign: ForeignOrigins): SecuredPage {
  const parts = html.split(` nonce="${mark}"`);
  const own = parts.flatMap((part, index) => codeBehind(part, parts[index + 1]));
  // A string of this size is costly to make; bytes are sent anyway.
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return { body, policy: contentSecurityPolicy(own, foreign) };
}

/** Of the script that a mark was taken from, between `part` and `rest`; a link may carry one too. */
function codeBehind(part: string, rest: string | undefined): string[] {
  if (rest === undefined || !part.startsWith('<script', part.lastIndexOf('<'))) return [];
  const code = rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'));
  return code === '' ? [] : [code];
}

function contentSecurityPolicy(scripts: string[], foreign: ForeignOrigins): string {
  const hashes = scripts.map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
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
