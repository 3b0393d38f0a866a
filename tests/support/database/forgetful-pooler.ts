/**
 * What a pooler in transaction mode does to a session, in front of a real PostgreSQL: connections have
 * numbers of their own, and notifications, which belong to a session, get lost.
 */
import net from 'node:net';

/** Head of the message in which a server names its process. */
const PROCESS_MESSAGE = Buffer.from([0x4b, 0, 0, 0, 12]);
const NOTIFICATION = 'A'.charCodeAt(0);

/** @returns its connection string, and how to end it */
export async function startForgetfulPooler(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const server = net.createServer((shop) => {
    const database = net.connect(Number(target.port), target.hostname);
    for (const socket of [shop, database]) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        shop.destroy();
        database.destroy();
      });
    }
    shop.pipe(database);
    database.on('data', (bytes) => {
      if (bytes[0] === NOTIFICATION) return;
      const at = bytes.indexOf(PROCESS_MESSAGE);
      if (at >= 0) bytes.writeInt32BE(1, at + PROCESS_MESSAGE.length);
      shop.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url: url.href, close: () => server.close() };
}
