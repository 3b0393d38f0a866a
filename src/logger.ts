/**
 * The log: one JSON record a line, to standard output in live mode and to a file in the data folder
 * in sandbox mode. Protects: no credential, e-mail address, card number or personal URL gets in.
 * Called by scripts/start.ts; tested in src/logger.test.ts.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const SECRET_NAMES = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'newPassword', 'token', 'secret'],
  ...['email', 'to', 'replyTo', 'card', 'cardNumber', 'cvc', 'clientSecret', 'client_secret'],
];
const SECRET_PATTERNS = [
  /[^\s@"'<>(),=:/]+(?:@|%40)[^\s@"'<>(),/]+\.[a-z]{2,}/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:sk|rk|whsec|pi|seti)_\w*secret\w*|\b(?:sk|rk|whsec)_\w+/g,
  /\b[3-6]\d{3}(?:[ -]?\d){10,15}\b/g,
  // What a failed query was given, to the end of its string in the record.
  /(?<=\\nparams: )(?:[^"\\]|\\.)+/g,
];

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
      redact: {
        paths: SECRET_NAMES.flatMap((name) => {
          const key = name.includes('-') ? `["${name}"]` : name;
          const below = name.includes('-') ? key : `.${key}`;
          return [key, `*${below}`, `*.*${below}`];
        }),
        censor: '[removed]',
      },
      serializers: { req: describeRequest, err: describeError, error: describeError },
      // Messages and stacks quote what went wrong, so the finished line is cleaned as well.
      hooks: { streamWrite: removeSecrets },
    },
    destination ?? openDestination(logFile(config)),
  );
}

function openDestination(file: string | undefined): DestinationStream {
  if (file === undefined) return pino.destination({ dest: 1, sync: false });
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (fs.existsSync(file) && fs.statSync(file).size > MAX_FILE_BYTES) {
    fs.renameSync(file, `${file}.1`);
  }
  const stream = pino.destination({ dest: file, sync: false, mode: 0o600 });
  // A log that cannot be written, on a full disk for example, must not take the shop down.
  stream.on('error', () => undefined);
  return stream;
}

/** The route's template instead of the address, which may hold an e-mail. */
function describeRequest(request: FastifyRequest): object {
  return { method: request.method, route: request.routeOptions?.url ?? 'page' };
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

/** Takes e-mail addresses, tokens, keys and card numbers out of a text. */
export function removeSecrets(text: string): string {
  return SECRET_PATTERNS.reduce((cleaned, pattern) => cleaned.replace(pattern, '[removed]'), text);
}
