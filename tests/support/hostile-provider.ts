/**
 * An OpenID provider on loopback that can lie. It speaks the protocol (discovery, authorization code
 * with PKCE, signed ID tokens, userinfo); a `Lie` changes one thing of an otherwise good answer.
 */
import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import { freePort } from './shop/free-port.ts';

export type Claims = Record<string, unknown>;

export interface Lie {
  /** Changes the claims of the ID token. */
  claims?: (claims: Claims) => Claims;
  /** Who signs: a key that is not published, nobody, or the client's own secret. */
  signature?: 'foreign-key' | 'none' | 'client-secret';
  userinfo?: (person: Claims) => Claims;
  /** Changes what the browser brings back to the shop. */
  callback?: (query: URLSearchParams) => void;
  withoutIdToken?: boolean;
}

export interface HostileProvider {
  discoveryUrl: string;
  /** From now on; an empty lie is an honest answer. */
  tell(lie: Lie): void;
  /** The person that everybody who comes here is. */
  person: { sub: string; email: string; name: string };
  close(): Promise<void>;
}

interface Grant {
  nonce: string | null;
  challenge: string | null;
  clientId: string;
  redirectUri: string;
}

const KEY_ID = 'key-1';
const tokenBody = z.object({
  code: z.string(),
  code_verifier: z.string(),
  redirect_uri: z.string(),
});

export async function startHostileProvider(client: {
  id: string;
  secret: string;
}): Promise<HostileProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const signer = await createSigner(client.secret);
  const person = { sub: 'subject-1', email: 'mallory@people.example', name: 'Mallory' };
  let lie: Lie = {};
  const desk = createGrantDesk({ issuer, person, signer, currentLie: () => lie });

  async function answerJson(path: string, form: URLSearchParams) {
    if (path === '/.well-known/openid-configuration')
      return { status: 200, body: discovery(issuer) };
    if (path === '/jwks') return { status: 200, body: { keys: [signer.jwk] } };
    if (path === '/token') return desk.exchange(form);
    const honest = { ...person, email_verified: true };
    return { status: 200, body: lie.userinfo?.(honest) ?? honest };
  }

  const server = http.createServer(async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/authorize') {
      answer.writeHead(302, { location: desk.authorize(searchParams) }).end();
      return;
    }
    const { status, body } = await answerJson(pathname, await readForm(request));
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    tell(next) {
      lie = next;
    },
    person,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Signs with the published key, or as a lie has it. */
async function createSigner(clientSecret: string) {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };

  async function signAs(signature: Lie['signature'], claims: Claims): Promise<string> {
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    if (signature === 'client-secret') {
      return sign(claims, { alg: 'HS256', key: new TextEncoder().encode(clientSecret) });
    }
    const { privateKey } = signature === 'foreign-key' ? foreign : own;
    return sign(claims, { alg: 'RS256', key: privateKey });
  }

  return { jwk, signAs };
}

interface DeskParts {
  issuer: string;
  person: HostileProvider['person'];
  signer: Awaited<ReturnType<typeof createSigner>>;
  currentLie(): Lie;
}

/** Hands out codes and takes them back for tokens. */
function createGrantDesk({ issuer, person, signer, currentLie }: DeskParts) {
  const grants = new Map<string, Grant>();

  async function signIdToken(grant: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest: Claims = {
      iss: issuer,
      aud: grant.clientId,
      ...person,
      email_verified: true,
      nonce: grant.nonce,
      iat: now,
      exp: now + 300,
    };
    const { claims = () => honest, signature } = currentLie();
    return signer.signAs(signature, claims(honest));
  }

  function authorize(query: URLSearchParams): string {
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    grants.set(code, {
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      clientId: query.get('client_id') ?? '',
      redirectUri,
    });
    const back = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer });
    currentLie().callback?.(back);
    return `${redirectUri}?${back}`;
  }

  async function exchange(form: URLSearchParams): Promise<{ status: number; body: object }> {
    const { code, code_verifier, redirect_uri } = tokenBody.parse(Object.fromEntries(form));
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== redirect_uri) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const { withoutIdToken } = currentLie();
    const idToken = withoutIdToken ? {} : { id_token: await signIdToken(grant) };
    const body = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, ...idToken };
    return { status: 200, body };
  }

  return { authorize, exchange };
}

function sign(claims: Claims, by: { alg: string; key: CryptoKey | Uint8Array }): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: by.alg, kid: KEY_ID }).sign(by.key);
}

function discovery(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return new URLSearchParams(Buffer.concat(parts).toString());
}
