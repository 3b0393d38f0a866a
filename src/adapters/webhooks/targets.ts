/**
 * Where webhooks may go. Protects: an address that an admin, or whoever has taken an admin's browser, types in leads
 * to nothing that only this machine can reach (server-side request forgery). An address is judged as it is connected
 * to, so it does not matter how it is spelled, and a name by every address that it stands for.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address as `dns.lookup` gives it. */
export interface Address {
  address: string;
  family: number;
}

export type Resolve = (hostname: string) => Promise<Address[]>;

export interface TargetRules {
  /** Origin of the shop itself, which tells itself nothing. */
  publicUrl: string;
  /** Whether programs on this machine may be told, for trying things out; then also without TLS and on any port. */
  allowsLoopback: boolean;
  resolve: Resolve;
}

/** Why messages do not go to an address; the text is for staff. */
export class RefusedTarget extends Error {
  override readonly name = 'RefusedTarget';
}

const LONGEST_URL = 500;
const PORTS = ['', '8443'];
const INSIDE = 'This address leads into a private network. Please use a public one.';

/** The one public address that clouds answer their own machines at (Azure's wire server). */
const METADATA = '168.63.129.16';
/** All that is given out for public use (RFC 4291, 2.4, and IANA's registry). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether anybody on the internet could reach it. @param address an IP address in any spelling */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === METADATA) return false;
  if (parsed.kind() === 'ipv4') return true;
  const { parts } = parsed as ipaddr.IPv6;
  return (parsed as ipaddr.IPv6).match(GLOBAL_IPV6) && !isIsatap(parts);
}

/** A tunnel to the IPv4 address in the last two parts (RFC 5214, 6.1), whatever its two flags say. */
function isIsatap([, , , , flags = 0, mark]: number[]): boolean {
  return (flags & 0xfcff) === 0 && mark === 0x5efe;
}

function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback';
}

/**
 * What an address says by itself.
 * @throws RefusedTarget
 */
export function readTarget(text: string, rules: TargetRules): URL {
  if (text.length > LONGEST_URL || !URL.canParse(text)) {
    throw new RefusedTarget('Please enter a web address, such as https://tool.example/hooks');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw new RefusedTarget('Please leave name and password out of the address');
  }
  const isTried = rules.allowsLoopback && isOwnMachine(url);
  if (url.protocol !== 'https:' && !(isTried && url.protocol === 'http:')) {
    throw new RefusedTarget('The address must start with https://');
  }
  if (!isTried && !PORTS.includes(url.port)) {
    throw new RefusedTarget('Please use port 443 or 8443');
  }
  assertForeign(url, rules, isTried);
  const host = hostOf(url);
  if (isIP(host) !== 0) assertAddress(host, rules);
  return url;
}

function assertForeign(url: URL, { publicUrl }: TargetRules, isTried: boolean): void {
  const own = new URL(publicUrl);
  const isOwn = isTried ? url.host === own.host : nameOf(url) === nameOf(own);
  if (isOwn)
    throw new RefusedTarget('This is the shop itself. Please enter the address of a tool.');
}

/** @throws RefusedTarget */
function assertAddress(address: string, { allowsLoopback }: TargetRules): void {
  if (isPublic(address) || (allowsLoopback && isLoopback(address))) return;
  throw new RefusedTarget(INSIDE);
}

/**
 * The addresses behind a name: each of them may be connected to, or none is.
 * @throws RefusedTarget, and what the DNS says of a name that there is not
 */
export async function resolveTarget(hostname: string, rules: TargetRules): Promise<Address[]> {
  const addresses = await rules.resolve(hostname);
  if (addresses.length === 0) throw new RefusedTarget('There is no such host');
  for (const { address } of addresses) assertAddress(address, rules);
  return addresses;
}

/** Written so that it can be nothing else; what a name stands for is seen when it is connected to. */
function isOwnMachine(url: URL): boolean {
  const host = hostOf(url);
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** The dot that ends a name which is whole changes nothing. */
const nameOf = (url: URL) => hostOf(url).replace(/\.$/, '');
