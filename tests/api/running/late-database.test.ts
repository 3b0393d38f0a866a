/** A server that is itself being started takes its time with the first answer. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { connectDatabase } from '../../../src/database/connect.ts';
import { prepareTestDatabase } from '../../support/database/database.ts';

/** Longer than a connection of the running shop waits. */
const LATE_MS = 6_000;

it('is waited for at the start', async () => {
  const { url = '', dataDir, remove } = await prepareTestDatabase({ kind: 'postgres' });
  const target = new URL(url);
  const late = net.createServer((shop) => {
    shop.on('error', () => undefined);
    setTimeout(() => {
      const database = net.connect(Number(target.port), target.hostname);
      database.on('error', () => undefined);
      shop.pipe(database).pipe(shop);
    }, LATE_MS);
  });
  late.listen(0, '127.0.0.1');
  await once(late, 'listening');
  try {
    const { port } = late.address() as AddressInfo;
    const through = Object.assign(new URL(url), { port: String(port) });
    const connection = await connectDatabase({ url: through.href, dataDir });
    expect(connection.kind).toBe('postgres');
    await connection.close();
  } finally {
    late.close();
    await remove();
  }
});
