/**
 * A shop in a process of its own, to be measured. With `--uncached` nothing is answered from bytes:
 * every request goes to the database; what is counted over the whole catalogue is still remembered.
 * Started by bench/servers.ts with the settings in its environment.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { z } from 'zod';
import { loadConfig } from '../src/config.ts';
import { withEtag } from '../src/http/cache/byte-cache.ts';
import { publicCacheOf } from '../src/http/cache/public-cache.ts';
import { startServer } from '../src/server.ts';
import { prepareBuyers } from './buyers.ts';

const wantedSchema = z.union([
  z.object({ buyers: z.number(), phones: z.number() }),
  z.object({ stall: z.literal(true) }),
]);
const DELAY_RESOLUTION_MS = 10;

const server = await startServer({
  config: loadConfig(process.env),
  logger: pino({ level: 'error' }),
});
if (process.argv.includes('--uncached')) {
  const cache = publicCacheOf(server.services);
  cache.get = async (_key, produce) => withEtag(await produce());
}
const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
delay.enable();
process.on('message', async (message) => {
  const wanted = wantedSchema.parse(message);
  if ('buyers' in wanted) {
    process.send?.(await prepareBuyers(server, wanted));
    return;
  }
  const stallMs = delay.max / 1e6;
  delay.reset();
  process.send?.({ stallMs });
});
process.send?.('ready');
process.once('disconnect', () => void server.close().then(() => process.exit()));
