/**
 * A pooler in transaction mode, in front of a real PostgreSQL: each client has two sessions there and gets the
 * other one for each transaction, so that what belongs to a session is lost: settings, named statements and
 * notifications. Clients need no password.
 */
import net from 'node:net';
import pg from 'pg';

const HELLO = Buffer.concat([
  message('R', int32(0)),
  message('K', Buffer.concat([int32(1), int32(1)])),
  message('Z', Buffer.from('I')),
]);
const TYPE_AND_LENGTH = 5;

/** @returns its connection string, and how to end it */
export async function startForgetfulPooler(databaseUrl: string) {
  const server = net.createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => serve(client, databaseUrl).catch(() => client.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url: url.href, close: () => server.close() };
}

/** The client has introduced itself. */
async function serve(client: net.Socket, databaseUrl: string): Promise<void> {
  const sessions = [await openSession(databaseUrl), await openSession(databaseUrl)] as const;
  let current: net.Socket = sessions[0];
  /** Questions of the present transaction that wait for their end of an answer. */
  let open = 0;
  for (const session of sessions) {
    onMessages(session, (bytes, type) => {
      // Whoever has no transaction hears nothing.
      if (session !== current || open === 0) return;
      client.write(bytes);
      if (type !== 'Z') return;
      open -= 1;
      const isIdle = bytes.at(TYPE_AND_LENGTH) === 'I'.charCodeAt(0);
      if (open === 0 && isIdle) current = session === sessions[0] ? sessions[1] : sessions[0];
    });
    session.once('close', () => client.destroy());
  }
  client.once('close', () => {
    for (const session of sessions) session.destroy();
  });
  onMessages(client, (bytes, type) => {
    if (type === 'Q' || type === 'S') open += 1;
    current.write(bytes);
  });
  client.write(HELLO);
}

/** @returns the socket of a session that has said its password */
async function openSession(connectionString: string): Promise<net.Socket> {
  const session = new pg.Client({ connectionString });
  session.on('error', () => undefined);
  await session.connect();
  const { stream } = session.connection;
  stream.removeAllListeners('data');
  return stream as net.Socket;
}

/** Calls with one whole message after the other. */
function onMessages(socket: net.Socket, take: (bytes: Buffer, type: string) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= TYPE_AND_LENGTH && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const type = String.fromCharCode(rest[0] ?? 0);
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(whole, type);
    }
  });
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
