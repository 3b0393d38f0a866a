/**
 * The key of a rate limit by address. Protects: one subscriber has a whole /64 of IPv6, and a limit for each
 * of its addresses would be none.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const SUBSCRIBER_BITS = 64;

/** What a provider hands to a household: 256 networks, which count as one where strangers could use each of them. */
export const HOUSEHOLD_BITS = 56;

/**
 * @param address of the client, as `request.ip` has it
 * @returns the IPv4 address, also of a mapped one; of IPv6 the network; `unknown` for what a proxy calls
 *   a client without naming its address
 */
export function clientNetwork(address: string, bits = SUBSCRIBER_BITS): string {
  if (isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.split('%', 1)[0]}/${bits}`);
  return `${network}/${bits}`;
}
