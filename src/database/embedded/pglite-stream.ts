/**
 * One PGlite session presented to the `pg` client as a socket, so that the embedded database and a
 * PostgreSQL server are reached by the same code.
 */
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const TERMINATE = 0x58;
/** How long statements may follow each other before everything else has its turn. */
const TURN_MS = 5;

export class PGliteStream extends Duplex {
  #lite: PGlite;
  #turnEndsAtMs = 0;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  /** What `pg` calls instead of `net.Socket.connect`. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they are there.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#execute(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#execute(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#lite.ready && !this.#lite.closed) this.#resetSession();
    done(error);
  }

  /**
   * `pg` is not re-entrant: an answer must never arrive inside write(). Within a turn statements follow each other
   * at once. If each waited until the event loop has answered everybody who reads what is kept, a flood of readers
   * would hold up every purchase: there is one session, and a purchase is many statements.
   */
  #execute(message: Buffer, done: (error?: Error | null) => void): void {
    if (performance.now() < this.#turnEndsAtMs) {
      queueMicrotask(() => this.#carryOut(message, done));
      return;
    }
    setImmediate(() => {
      this.#turnEndsAtMs = performance.now() + TURN_MS;
      this.#carryOut(message, done);
    });
  }

  #carryOut(message: Buffer, done: (error?: Error | null) => void): void {
    const isOver = message[0] === TERMINATE;
    if (isOver && !this.destroyed) this.push(null);
    if (isOver || this.destroyed) {
      done();
      return;
    }
    this.#ask(new Uint8Array(message)).then(
      (answer) => {
        if (answer.length > 0) this.push(answer);
        done();
      },
      (error) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /**
   * The answer's bytes as they are. What asks for whole answers reads them as well and keeps what it has read for
   * ever, a few hundred bytes a statement (electric-sql/pglite#1025).
   */
  async #ask(message: Uint8Array): Promise<Buffer> {
    const parts: Buffer[] = [];
    // What is handed over is a view of memory that is written over.
    const onRawData = (part: Uint8Array) => parts.push(Buffer.from(part));
    await this.#lite.execProtocolRawStream(message, { syncToFs: false, onRawData });
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** The next client gets the same session: leave no transaction, lock or prepared statement. */
  #resetSession(): void {
    // Each is carried out before the call returns; a session that is broken tells the next who asks.
    for (const statement of ['ROLLBACK', 'DISCARD ALL']) {
      this.#ask(simpleQuery(statement)).catch(() => undefined);
    }
  }
}

function simpleQuery(statement: string): Uint8Array {
  const length = Buffer.byteLength(statement);
  const message = Buffer.alloc(6 + length);
  message.write('Q', 0);
  message.writeInt32BE(5 + length, 1);
  message.write(statement, 5);
  return new Uint8Array(message);
}
