/**
 * Which ways out of a live shop are encrypted. Protects: passwords, addresses of buyers and their orders cross no
 * network in plain text, unless its hosts are named one by one.
 */
import { parse } from 'pg-connection-string';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** Each of them makes node-postgres verify the certificate of the server. */
const VERIFYING_SSL_MODES = ['require', 'verify-ca', 'verify-full'];

/** Settings that hold one or more addresses beginning with http:// or https://. */
const WEB_ADDRESSES = ['S3_ENDPOINT', 'IMAGE_HOST_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;

const DATABASES = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const;

/** @returns a sentence for each setting that leads over a network without TLS */
export function listPlaintext(env: Environment): string[] {
  const isPrivate = privateHosts(env);
  const web = WEB_ADDRESSES.filter((name) => hasPlainAddress(env[name], isPrivate)).map(
    (name) => `${name} must start with https:// in live mode${EXCEPTION}`,
  );
  return [...web, ...DATABASES.flatMap((name) => refuseDatabase(name, env[name], isPrivate))];
}

const EXCEPTION =
  ', unless the host is this machine or PLAINTEXT_HOSTS names it as one in a private network.';

/** Whether the mail server has to offer TLS before anything is said to it. */
export function needsMailTls(env: Environment): boolean {
  const { hostname = '' } = URL.parse(env.SMTP_URL ?? '') ?? {};
  return !privateHosts(env)(bare(hostname));
}

function privateHosts({ PLAINTEXT_HOSTS = '' }: Environment): (host: string) => boolean {
  const named = PLAINTEXT_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  return (host) => isLoopback(host) || named.includes(host.toLowerCase());
}

function hasPlainAddress(text = '', isPrivate: (host: string) => boolean): boolean {
  return text
    .split(',')
    .flatMap((address) => URL.parse(address.trim()) ?? [])
    .some(({ protocol, hostname }) => protocol === 'http:' && !isPrivate(bare(hostname)));
}

function refuseDatabase(
  name: string,
  text: string | undefined,
  isPrivate: (host: string) => boolean,
): string[] {
  if (text === undefined || text === 'embedded') return [];
  const address = readDatabaseAddress(text);
  if (!address?.host) {
    return [`${name} must begin with postgresql:// and name the host of the database.`];
  }
  if (address.host.startsWith('/') || isPrivate(address.host)) return [];

  const isVerified = VERIFYING_SSL_MODES.some((mode) => mode === address.sslmode);
  if (isVerified && address.uselibpqcompat === undefined) return [];
  return [`${name} leads to another machine and needs ?sslmode=verify-full${EXCEPTION}`];
}

/** As node-postgres reads it, but for files of certificates, which are read when the shop connects. */
function readDatabaseAddress(text: string): ReturnType<typeof parse> | undefined {
  if (!/^postgres(?:ql)?:\/\//.test(text)) return undefined;
  try {
    return parse(text.replace(/([?&])ssl(?:cert|key|rootcert)=[^&]*/g, '$1'));
  } catch {
    return undefined;
  }
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
