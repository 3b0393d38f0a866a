/**
 * The OpenID provider itself, with the settings that make it stand in for Google: code flow with
 * PKCE only, one client, no consent page. Loaded on the first request to it.
 */
import Provider, {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
} from 'oidc-provider';
import type { SandboxOptions } from '../options.ts';
import type { ProviderKeys } from './keys.ts';
import { createAdapterFactory } from './memory-adapter.ts';
import { findPerson, type TestPerson } from './people.ts';

/** Where the shop takes the answer, below its origin. */
const GOOGLE_CALLBACK_PATH = '/api/auth/oauth2/callback/google';

/** Everything of the provider is below this path of the sandbox. */
const MOUNT_PATH = '/google';

const MINUTE_S = 60;

function toClaims(person: TestPerson, publicUrl: string) {
  return {
    sub: person.id,
    email: person.email,
    email_verified: person.emailVerified,
    name: person.name,
    picture: `${publicUrl}${MOUNT_PATH}/people/${person.id}.svg`,
  };
}

function createPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  // what a client asks for to let people choose an account; the log-in page always does
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

function shopAsClient(options: SandboxOptions): ClientMetadata {
  return {
    client_id: options.googleClientId,
    client_secret: options.googleClientSecret,
    redirect_uris: [options.shopUrl + GOOGLE_CALLBACK_PATH],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
  };
}

function createConfiguration(options: SandboxOptions, keys: ProviderKeys): Configuration {
  const { publicUrl } = options;
  return {
    adapter: createAdapterFactory(),
    jwks: { keys: [keys.signing] },
    cookies: { keys: keys.cookies },
    clients: [shopAsClient(options)],
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts them into the ID token too
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    expiresWithSession: async () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: 10 * MINUTE_S,
      AuthorizationCode: MINUTE_S,
      Grant: 60 * MINUTE_S,
      IdToken: 60 * MINUTE_S,
      Interaction: 60 * MINUTE_S,
      Session: 60 * MINUTE_S,
    },
    interactions: {
      policy: createPolicy(),
      url: (_ctx, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`,
    },
    async findAccount(_ctx, id) {
      const person = findPerson(id);
      return person && { accountId: id, claims: () => toClaims(person, publicUrl) };
    },
    /** Consent is given by choosing an account. */
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain';
      ctx.body = `Sandbox sign-in refused the request: ${out.error} ${out.error_description ?? ''}\n`;
    },
  };
}

export function createProvider(options: SandboxOptions, keys: ProviderKeys): Provider {
  const issuer = options.publicUrl + MOUNT_PATH;
  const provider = new Provider(issuer, createConfiguration(options, keys));
  provider.on('server_error', (_ctx, error) => {
    options.logger.error({ reason: error.message }, 'sandbox identity provider failed');
  });
  return provider;
}
