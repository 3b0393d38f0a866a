/**
 * The log: one JSON record a line, to standard output in live mode and to a file in the data folder in
 * sandbox mode. Protects: no credential, email address, card number or personal URL gets in.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** A larger file becomes the one old file. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** What waits for a disk that does not keep up is bounded: a flood of requests is a flood of records. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const SECRET_NAMES = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'newPassword', 'token', 'secret'],
  ...['email', 'to', 'replyTo', 'card', 'cardNumber', 'cvc', 'clientSecret', 'client_secret'],
];
const SECRET_NAME = new RegExp(`"(?:${SECRET_NAMES.join('|')})":`);
/** A record that is longer is cut: none of the shop's own is, and cleaning runs on the one thread. */
const MAX_RECORD_CHARACTERS = 64 * 1024;
/**
 * Each takes a time that grows with the text and no faster, whatever the text is: where a match can
 * begin anywhere, what follows is bounded, and no two parts beside each other fit the same sign.
 */
const SECRET_PATTERNS = [
  /(?:[^\s@"'<>(),=:/%]|%(?!40)){1,64}(?:@|%40)[^\s@"'<>(),/%]{1,255}\.[a-z]{2,24}/gi,
  /\beyJ[\w-]{1,512}\.[\w-]+\.[\w-]*/g,
  /\b(?:sk|rk|whsec|pi|seti)_\w*secret\w*|\b(?:sk|rk|whsec)_\w+/g,
  // What a failed query was given, to the end of its string in the record.
  /(?<=\\nparams: )(?:[^"\\]|\\.)+/g,
];

/** Not the decimals of a number. */
const CARD_NUMBER = /(?<!\d\.)\b[3-6]\d{3}(?:[ -]?\d){10,15}\b/g;

/** Where the log goes; undefined is standard output. */
export function logFile(config: Config): string | undefined {
  if (config.log.file) return config.log.file;
  return config.mode === 'sandbox' ? path.join(config.dataDir, 'log', 'handset.log') : undefined;
}

/** @param destination for tests; otherwise what `logFile` says */
export function createLogger(config: Config, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.log.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { req: describeRequest, err: describeError, error: describeError },
      // The finished line, because messages and stacks quote what went wrong. Pino's own `redact` costs
      // more than all else that answers a small request, for records that hold nothing secret too.
      hooks: { streamWrite: (line) => removeSecretsFromLine(cut(removeNamed(line))) },
    },
    destination ?? openDestination(logFile(config)),
  );
}

type LogStream = ReturnType<typeof pino.destination>;
const UNHURRIED = { sync: false, maxLength: MOST_WAITING_BYTES };

/** What had no room is told in a record of its own, as soon as there is room again. */
function bounded(stream: LogStream): LogStream {
  let lost = 0;
  stream.on('drop', () => {
    lost += 1;
  });
  stream.on('drain', () => {
    if (lost === 0) return;
    const told = { level: pino.levels.values.warn, time: new Date().toISOString(), lost };
    lost = 0;
    stream.write(`${JSON.stringify({ ...told, msg: 'records had no room in the log' })}\n`);
  });
  return stream;
}

function openDestination(file: string | undefined): DestinationStream {
  if (file === undefined) return bounded(pino.destination({ ...UNHURRIED, dest: 1 }));
  const stream = openFile(file);
  let bytes = fs.existsSync(file) ? fs.statSync(file).size : 0;
  stream.on('write', (written: number) => {
    bytes += written;
    if (bytes <= MAX_FILE_BYTES) return;
    bytes = 0;
    fs.rename(file, `${file}.1`, (error) => {
      if (!error) stream.reopen();
    });
  });
  return stream;
}

function openFile(file: string): LogStream {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const stream = bounded(pino.destination({ ...UNHURRIED, dest: file, mode: 0o600 }));
  // A log that cannot be written, on a full disk for example, must not take the shop down.
  stream.on('error', () => undefined);
  return stream;
}

/** A pipe takes so many bytes at once, and no line of another process comes between them. */
const WHOLE_WRITE_BYTES = 4_096;
const LOOK_INTERVAL_MS = 1_000;

/**
 * The log of one of several processes that write to the same place. Whole lines are appended, and a file that
 * `turnOverLog` has put aside is followed by a new one within a second.
 */
export function openSharedLog(config: Config): DestinationStream {
  const file = logFile(config);
  if (file === undefined) {
    const toPipe = { ...UNHURRIED, dest: 1, maxWrite: WHOLE_WRITE_BYTES };
    return bounded(pino.destination(toPipe));
  }
  const stream = openFile(file);
  let own: number | undefined;
  let lookedAtMs = 0;
  stream.on('ready', () => fs.stat(file, (_, opened) => (own = opened?.ino)));
  stream.on('write', () => {
    if (performance.now() - lookedAtMs < LOOK_INTERVAL_MS) return;
    lookedAtMs = performance.now();
    fs.stat(file, (error, present) => {
      if (error?.code === 'ENOENT' || present?.ino !== own) stream.reopen();
    });
  });
  return stream;
}

/** Puts a file aside that has grown large, for all who share it; one process does it. @returns ends it */
export function turnOverLog(config: Config): () => void {
  const file = logFile(config);
  if (file === undefined) return () => undefined;
  const lookAfter = () =>
    fs.stat(file, (error, present) => {
      if (error || present.size <= MAX_FILE_BYTES) return;
      fs.rename(file, `${file}.1`, () => undefined);
    });
  const timer = setInterval(lookAfter, LOOK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** The route's template instead of the address, which may hold an email. */
function describeRequest(request: FastifyRequest): object {
  const route = request.routeOptions?.url ?? request.pagePattern ?? 'page';
  return { method: request.method, route };
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  const message = withoutParameters(error);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** A failed query without what it was given: names, addresses, tokens of sessions. */
function withoutParameters({ message, ...error }: Error & { query?: unknown }): string {
  return typeof error.query === 'string' ? `Failed query: ${error.query}` : message;
}

/** Takes away what has a name of something secret, whatever it is and however deep. */
function removeNamed(line: string): string {
  if (!SECRET_NAME.test(line)) return line;
  const record = JSON.parse(line, (name, value) =>
    SECRET_NAMES.includes(name) ? '[removed]' : value,
  );
  return `${JSON.stringify(record)}\n`;
}

/** Cut at a blank, so that no secret loses the end that it is known by. */
function cut(line: string): string {
  if (line.length <= MAX_RECORD_CHARACTERS) return line;
  const { level, time } = JSON.parse(line) as { level: number; time: string };
  const end = Math.max(0, line.lastIndexOf(' ', MAX_RECORD_CHARACTERS));
  return `${JSON.stringify({ level, time, cut: line.slice(0, end) })}\n`;
}

/** Takes email addresses, tokens, keys and card numbers out of a text. */
export function removeSecrets(text: string): string {
  return removePatterns(text).replace(CARD_NUMBER, '[removed]');
}

function removePatterns(text: string): string {
  return SECRET_PATTERNS.reduce((cleaned, pattern) => cleaned.replace(pattern, '[removed]'), text);
}

/** The same for a record. Card numbers first: a pattern may cut an escape in half, and then it cannot be parsed. */
function removeSecretsFromLine(line: string): string {
  return removePatterns(line.search(CARD_NUMBER) < 0 ? line : removeCardNumbers(line));
}

/** What stands without quotes is a number, and its place is taken by a text. */
function removeCardNumbers(line: string): string {
  const record = JSON.parse(line, (_name, value) => {
    const isText = typeof value === 'string';
    if (!isText && typeof value !== 'number') return value;
    const kept = String(value).replace(CARD_NUMBER, '[removed]');
    return isText || kept.includes('[') ? kept : value;
  });
  return `${JSON.stringify(record)}\n`;
}
