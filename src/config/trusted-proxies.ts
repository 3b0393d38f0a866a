/**
 * Whose word about the client's address is taken. Protects: limits by address count clients, neither the
 * proxy in front of them nor what they claim in X-Forwarded-For.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';

/** Wider networks are refused: they could include any client. Some private ranges are a /8. */
const WIDEST_PRIVATE_BITS = 8;
const WIDEST_PUBLIC_BITS = { ipv4: 16, ipv6: 32 };
const PRIVATE_RANGES = ['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat'];

/** All of IPv4, as IPv6 writes it: `::ffff:10.0.0.5`. */
const MAPPED_IPV4 = ipaddr.IPv6.parse('::ffff:0:0');
const MAPPED_BITS = 96;

/**
 * @param text `none`, or addresses and networks (CIDR) with commas between them
 * @returns the addresses and networks; none for `none`
 * @throws ConfigError
 */
export function readTrustedProxies(text: string): string[] {
  if (text === 'none') return [];
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.every(isNetwork)) return entries;
  throw new ConfigError(
    'TRUSTED_PROXY needs the addresses or networks of the proxies in front of the shop, such as 10.0.0.5,192.168.0.0/16, or the word none.',
  );
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return false;

  const isMapped =
    family === 6 &&
    MAPPED_IPV4.match(ipaddr.IPv6.parse(address), Math.min(Number(bits), MAPPED_BITS));
  const parsed = ipaddr.process(address);
  const widest = PRIVATE_RANGES.includes(parsed.range())
    ? WIDEST_PRIVATE_BITS
    : WIDEST_PUBLIC_BITS[parsed.kind()];
  return Number(bits) >= widest + (isMapped ? MAPPED_BITS : 0);
}
