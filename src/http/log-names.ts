/**
 * Names of accounts and clients in the log: keyed hashes, so that what belongs together can be found and nobody
 * can be read from it without AUTH_SECRET. Those of clients change every day.
 */
import { foldEmail } from '../shared/email.ts';
import type { SecretBox } from '../shop/ports.ts';
import { clientNetwork } from './limits/client-network.ts';

const NAME_LENGTH = 12;
const DAY_MS = 86_400_000;
/** Names of clients that are remembered: most requests come from few. */
const MOST_NETWORKS = 10_000;

export interface LogNames {
  account(email: string): string;
  /** Of an IPv4 address, or of the /64 that an IPv6 address is in. */
  network(address: string | undefined): string;
}

export function createLogNames({ fingerprint }: Pick<SecretBox, 'fingerprint'>): LogNames {
  const networks = new Map<string | undefined, string>();
  let today = 0;

  return {
    account: (email) => fingerprint(foldEmail(email), 'account in the log').slice(0, NAME_LENGTH),
    network(address) {
      const dayNumber = Math.floor(Date.now() / DAY_MS);
      if (dayNumber !== today || networks.size >= MOST_NETWORKS) networks.clear();
      today = dayNumber;
      const known = networks.get(address);
      if (known !== undefined) return known;

      const day = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
      const network = clientNetwork(address ?? '');
      const name = fingerprint(network, `network in the log on ${day}`).slice(0, NAME_LENGTH);
      networks.set(address, name);
      return name;
    },
  };
}
