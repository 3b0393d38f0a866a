/** Clients with addresses of their own, as a proxy names them in `X-Forwarded-For`: limits count each alone. */
import { createHash, randomUUID } from 'node:crypto';

/**
 * @param who the same one has the same address; without it nobody else has it
 * @returns an address from the range for documentation, in a network of its own
 */
export function clientAddress(who: string = randomUUID()): string {
  const [high, low] = createHash('sha256').update(who).digest('hex').match(/.{4}/g) ?? [];
  return `2001:db8:${high}:${low}::1`;
}
