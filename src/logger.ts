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
const REMOVED = '[removed]';
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
  // What a failed query was given, to the end of the text.
  /(?<=\nparams: )[\s\S]+/g,
];

/** Not the decimals of a number. */
const CARD_NUMBER = /(?<!\d\.)\b[3-6]\d{3}(?:[ -]?\d){10,15}\b/g;

/**
 * Fast check beforehand: every line that holds a secret matches. The patterns are for texts, not for lines: in JSON a line break
 * before a secret is written as a letter, which looks like a part of it.
 */
const SUSPICIOUS = new RegExp(
  `"(?:${SECRET_NAMES.join('|')})":|@|%40|eyJ|(?:sk|rk|whsec)_|secret|params: |\\d(?:[ -]?\\d){13}`,
);

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
      hooks: { streamWrite: cleanLine },
    },
    destination ?? openDestination(logFile(config)),
  );
}

type LogStream = ReturnType<typeof pino.destination>;
/** Lines are written together, a tenth of a second later at most: a write for each costs more than a cached answer. */
const UNHURRIED = {
  sync: false,
  maxLength: MOST_WAITING_BYTES,
  minLength: 4_096,
  periodicFlush: 100,
};

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

/** Takes email addresses, tokens, keys and card numbers out of a text. */
export function removeSecrets(text: string): string {
  const patterns = [...SECRET_PATTERNS, CARD_NUMBER];
  return patterns.reduce((cleaned, pattern) => cleaned.replace(pattern, REMOVED), text);
}

function cleanLine(line: string): string {
  const short = line.length > MAX_RECORD_CHARACTERS ? cut(line) : line;
  return SUSPICIOUS.test(short) ? `${JSON.stringify(JSON.parse(short, cleanValue))}\n` : short;
}

/** Cut at a blank, so that no secret loses the end that it is known by. */
function cut(line: string): string {
  const record = JSON.parse(line, removeNamed) as { level: number; time: string };
  const text = JSON.stringify(record);
  const end = Math.max(0, text.lastIndexOf(' ', MAX_RECORD_CHARACTERS));
  // Without escapes: the patterns would take their letters for parts of a secret.
  const begin = text.slice(0, end).replaceAll(/\\(?:u[0-9a-f]{4}|.)/gi, '\n');
  return `${JSON.stringify({ level: record.level, time: record.time, cut: begin })}\n`;
}

/** Removes the values of names such as `password`, whatever they are and however deep. */
function removeNamed(name: string, value: unknown): unknown {
  return SECRET_NAMES.includes(name) ? REMOVED : value;
}

function cleanValue(name: string, value: unknown): unknown {
  if (SECRET_NAMES.includes(name)) return REMOVED;
  if (typeof value === 'string') return removeSecrets(value);
  if (typeof value === 'number') return String(value).search(CARD_NUMBER) < 0 ? value : REMOVED;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [removeSecrets(key), of]));
}
