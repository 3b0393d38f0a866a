/**
 * Which ways out of a live shop are encrypted. Protects: passwords, addresses of buyers and their orders cross no
 * network in plain text, unless its hosts are named one by one.
 */
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** Each of them makes node-postgres verify the certificate of the server. */
const VERIFYING_SSL_MODES = ['require', 'verify-ca', 'verify-full'];

/** Settings that hold one or more addresses beginning with http:// or https://. */
const WEB_ADDRESSES = [
  'S3_ENDPOINT',
  'IMAGE_HOST_URL',
  'EDGE_PURGE_URLS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

const DATABASES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const;

/** @returns a sentence for each setting that leads over a network without TLS */
export function listPlaintext(env: Environment): string[] {
  const isPrivate = privateHosts(env);
  const web = WEB_ADDRESSES.filter((name) => hasPlainAddress(env[name], isPrivate)).map(
    (name) => `${name} must start with https:// in live mode${EXCEPTION}`,
  );
  const databases = DATABASES.filter((name) => isPlainDatabase(env[name], isPrivate)).map(
    (name) => `${name} leads to another machine and needs ?sslmode=verify-full${EXCEPTION}`,
  );
  return [...web, ...databases];
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

function isPlainDatabase(text: string | undefined, isPrivate: (host: string) => boolean): boolean {
  const url = text === undefined ? null : URL.parse(text);
  // What is no address is refused elsewhere, or is `embedded`.
  if (!url || url.pathname === text) return false;

  // As node-postgres reads it: the parameter wins over the address.
  const host = lastOf(url, 'host') ?? decodeURIComponent(bare(url.hostname));
  const isSocket = host === '' || host.startsWith('/');
  if (isSocket || isPrivate(host)) return false;

  const isVerified = VERIFYING_SSL_MODES.includes(lastOf(url, 'sslmode') ?? '');
  return !isVerified || url.searchParams.has('uselibpqcompat');
}

function lastOf({ searchParams }: URL, name: string): string | undefined {
  return searchParams.getAll(name).at(-1);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
