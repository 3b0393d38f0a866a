/**
 * The identity provider: a real OpenID provider below `/google`, loaded when somebody first
 * asks for it, so that a shop without Google sign-ins does not pay for it.
 */
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { acceptForms } from '../forms.ts';
import type { SandboxOptions } from '../options.ts';
import { renderPage } from '../pages/layout.ts';
import { chooserPage } from './chooser-page.ts';
import { loadKeys } from './keys.ts';
import { drawPortrait, findPerson } from './people.ts';

async function loadProvider(options: SandboxOptions): Promise<Provider> {
  const [{ createProvider }, keys] = await Promise.all([
    import('./provider.ts'),
    loadKeys(join(options.dataDir, 'sandbox')),
  ]);
  return createProvider(options, keys);
}

function registerChooser(
  app: FastifyInstance,
  options: SandboxOptions,
  provider: () => Promise<Provider>,
): void {
  const path = '/google/interaction/:uid';
  acceptForms(app);
  app.get(path, async (request, reply) => {
    // refuses a page that belongs to no sign-in of this browser
    await (await provider()).interactionDetails(request.raw, reply.raw);
    return renderPage(reply, {
      title: 'Sandbox sign-in',
      formAction: options.shopUrl,
      main: chooserPage(request.url),
    });
  });
  app.post<{ Body: Record<string, unknown> | undefined }>(path, async (request, reply) => {
    const person = findPerson(String(request.body?.person ?? ''));
    const result = person
      ? { login: { accountId: person.id }, select_account: {} }
      : { error: 'access_denied', error_description: 'The sign-in was cancelled' };
    const returnTo = await (await provider()).interactionResult(request.raw, reply.raw, result);
    return reply.redirect(returnTo, 303);
  });
}

function registerPassThrough(app: FastifyInstance, provider: () => Promise<Provider>): void {
  app.removeAllContentTypeParsers();
  // the provider reads the body itself
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  async function pass(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request;
    const callback = (await provider()).callback();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const url = raw.url ?? '/';
    await callback(
      Object.assign(raw, { originalUrl: url, url: url.slice('/google'.length) }),
      reply.raw,
    );
  }
  app.all('/google/*', pass);
}

export function registerIdentityProvider(app: FastifyInstance, options: SandboxOptions): void {
  let loading: Promise<Provider> | undefined;
  function provider(): Promise<Provider> {
    loading ??= loadProvider(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  app.register(async (scope) => registerChooser(scope, options, provider));
  app.register(async (scope) => registerPassThrough(scope, provider));
  app.get<{ Params: { id: string } }>('/google/people/:id.svg', (request, reply) => {
    const person = findPerson(request.params.id);
    if (person === undefined) return reply.callNotFound();
    reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return reply.type('image/svg+xml').send(drawPortrait(person));
  });
}
