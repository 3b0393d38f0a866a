/**
 * The mailbox's SMTP server: takes every message that reaches this machine's loopback address and sends
 * none on.
 */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import type { Faults } from '../faults.ts';
import type { SandboxLogger } from '../options.ts';
import type { MailboxStore } from './store.ts';

const SIZE_LIMIT_BYTES = 10 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 500;

interface SmtpOptions {
  host: string;
  port: number;
  store: MailboxStore;
  faults: Faults;
  logger: SandboxLogger;
}

type Done = (error?: Error | null, message?: string) => void;

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** What befalls a connection or a recipient before a message is taken. */
function meetFaults(faults: Faults, cut: (session: SMTPServerSession) => void) {
  function onConnect(session: SMTPServerSession, done: Done): void {
    if (faults.takeSmtp('refuse')) {
      cut(session);
      return;
    }
    // a client that is left hanging waits for a greeting that never comes
    if (faults.takeSmtp('hang')) return;
    done();
  }
  return {
    onConnect,
    /** A connection that is open already meets the same faults with its next mail. */
    onMailFrom(_: SMTPServerAddress, session: SMTPServerSession, done: Done): void {
      onConnect(session, done);
    },
    onRcptTo({ address }: SMTPServerAddress, _: SMTPServerSession, done: Done): void {
      const isUnknown = faults.takeSmtp('unknown-recipient');
      done(isUnknown ? smtpError(550, `5.1.1 <${address}>: no such mailbox here`) : null);
    },
  };
}

/** Starts the server; resolves once it listens. */
export async function startSmtp({ host, port, store, faults, logger }: SmtpOptions) {
  function cut(session: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.session === session) connection._socket.destroy();
    }
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const content = await buffer(stream);
    if (stream.sizeExceeded) throw smtpError(552, 'Message exceeds the maximum size');
    if (faults.takeSmtp('4xx')) throw smtpError(451, 'Try again later');
    if (faults.takeSmtp('5xx')) throw smtpError(554, 'Message refused');
    if (faults.takeSmtp('drop-before-storing')) {
      cut(session);
      return;
    }
    const email = await PostalMime.parse(content);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    store.add(email, [...new Set(recipients)], Date.now());
    if (faults.takeSmtp('drop-after-data')) cut(session);
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    banner: 'Handset sandbox mailbox',
    size: SIZE_LIMIT_BYTES,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    ...meetFaults(faults, cut),
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(null, 'Message stored'),
        (error: Error) => done(error),
      );
    },
  });
  server.on('error', (error: Error) =>
    logger.warn({ reason: error.message }, 'mailbox connection'),
  );

  return {
    url: `smtp://${host}:${await listen(server, port, host)}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** @returns the port that it listens on. @throws when it cannot */
async function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return (server.server.address() as AddressInfo).port;
}
