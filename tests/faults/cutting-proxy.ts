/** A TCP proxy before PostgreSQL that cuts connections at chosen moments, lets them fall silent, or leads nowhere. */
import net from 'node:net';

/** `commit`: the server has the commit, the shop never hears of it. `query`: cut before the server sees it. */
export type Cut = 'commit' | 'query';

export interface CuttingProxy {
  /** The same database, through the proxy. */
  url: string;
  /** Cuts once: at the next commit, or instead of the message after so many. */
  arm(cut: Cut, afterMessages?: number): void;
  /** Whether the cut has happened since it was armed. */
  hasCut(): boolean;
  disarm(): void;
  /** Present connections stay open and pass nothing on any more, in neither direction; new ones do. */
  silence(): void;
  /** What was held back goes on its way. */
  resume(): void;
  /** Nothing is behind it any more: what is connected is cut, and so is who comes. */
  shut(): void;
  /** It is there again. */
  open(): void;
  close(): Promise<void>;
}

/** @param databaseUrl where the proxy leads */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let armed: { cut: Cut; left: number } | undefined;
  let hasCut = false;
  let isShut = false;

  const server = net.createServer((shop) => {
    if (isShut) return void shop.destroy();
    const database = net.connect(Number(target.port), target.hostname);
    endTogether(shop, database, sockets);
    passOn(shop, database, nextCut);
  });

  function nextCut(bytes: Buffer): Cut | undefined {
    if (!armed) return undefined;
    const isCommit = /commit\0/i.test(bytes.toString('latin1'));
    if (armed.cut === 'commit' ? !isCommit : armed.left-- > 0) return undefined;
    const { cut } = armed;
    armed = undefined;
    hasCut = true;
    return cut;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    arm(cut, afterMessages = 0) {
      armed = { cut, left: afterMessages };
      hasCut = false;
    },
    hasCut: () => hasCut,
    disarm() {
      armed = undefined;
    },
    silence() {
      for (const socket of sockets) socket.pause();
    },
    resume() {
      for (const socket of sockets) socket.resume();
    },
    shut() {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      isShut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function endTogether(shop: net.Socket, database: net.Socket, sockets: Set<net.Socket>): void {
  for (const socket of [shop, database]) {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      shop.destroy();
      // What was sent still arrives: the server finishes what it was told.
      database.end();
    });
  }
}

function passOn(
  shop: net.Socket,
  database: net.Socket,
  nextCut: (bytes: Buffer) => Cut | undefined,
): void {
  let isWaitedFor = true;
  shop.on('data', (bytes) => {
    const cut = nextCut(bytes);
    if (cut === 'query') return void shop.destroy();
    if (cut === 'commit') {
      isWaitedFor = false;
      database.once('data', () => shop.destroy());
    }
    database.write(bytes);
  });
  database.on('data', (bytes) => {
    if (isWaitedFor) shop.write(bytes);
  });
}
