/** A mail server of a test that can refuse mails, for the moment or for good, or hold its answer while one is under way. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const ANSWERS = {
  take: '250 taken',
  refuse: '451 Try again later',
  'refuse-for-good': '554 Message refused',
  /** Later. */
  hold: '250 taken',
};

export interface HoldingServer {
  url: string;
  /** The mails that it has been given, each as it came, whatever was answered. */
  given: string[];
  /** What it does with the mails that come from now on. */
  behave(how: keyof typeof ANSWERS): void;
  /** Takes those that it holds, and those that come from now on. */
  release(): void;
  close(): Promise<void>;
}

export async function startHoldingServer(): Promise<HoldingServer> {
  const given: string[] = [];
  const sockets = new Set<Socket>();
  let how: Parameters<HoldingServer['behave']>[0] = 'take';
  let held: (() => void)[] = [];

  async function serve(socket: Socket): Promise<void> {
    socket.write('220 holding.example ESMTP\r\n');
    let mail: string[] | null = null;
    for await (const line of createInterface({ input: socket })) {
      if (mail === null) {
        socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
        if (line === 'DATA') mail = [];
      } else if (line === '.') {
        given.push(mail.join('\n'));
        mail = null;
        if (how === 'hold') await new Promise<void>((resolve) => held.push(resolve));
        socket.write(`${ANSWERS[how]}\r\n`);
      } else mail.push(line);
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    behave(next) {
      how = next;
    },
    release() {
      how = 'take';
      for (const answer of held) answer();
      held = [];
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
