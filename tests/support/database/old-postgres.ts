/** A server that says in PostgreSQL's protocol that it is version 14, and nothing else. */
import { createServer, type Server } from 'node:net';

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const int32 = (value: number) => Buffer.from(Int32Array.of(value).buffer).reverse();
const text = (value: string) => Buffer.from(`${value}\0`);
const ready = message('Z', Buffer.from('I'));
const INT4_OID = 23;

const answer = Buffer.concat([
  message(
    'T',
    int16(1),
    text('version'),
    int32(0),
    int16(0),
    int32(INT4_OID),
    int16(4),
    int32(-1),
    int16(0),
  ),
  message('D', int16(1), int32(6), Buffer.from('140009')),
  message('C', text('SELECT 1')),
  ready,
]);

export function startOldPostgres(port: number): Promise<Server> {
  const server = createServer((socket) => {
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (!isGreeted) socket.write(Buffer.concat([message('R', int32(0)), ready]));
      else if (data[0] === 'Q'.charCodeAt(0)) socket.write(answer);
      isGreeted = true;
    });
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
