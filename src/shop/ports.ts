/**
 * What the shop needs from outside. One adapter per port and vendor in `adapters/`; an adapter of
 * something far away throws AppError provider-error or provider-timeout when that fails.
 */
/** Details first, because they are what a log is searched by. */
export interface Logger {
  debug(details: object, message?: string): void;
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

export interface Mail {
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  /** Where one POST ends mails of this kind (RFC 8058); null for mails that nobody can end. */
  unsubscribeUrl: string | null;
  /** Written by staff; all other mails are generated. */
  isPersonal: boolean;
  /** Stable, so that a repeated send is recognisable. */
  messageId: string;
  /** Of the request that caused it. */
  requestId: string | null;
}

/**
 * `refused`: this mail will never be taken, so it need not be tried again. `failed`: it may be taken later.
 * The reason is the mail server's reply where there is one, without addresses.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused' | 'failed'; reason: string; cause?: unknown };

/** How many mails each process sends at the same time. */
export const MAIL_SENDERS = 4;

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

/** One size and type of an uploaded image, such as `640.webp`. */
export interface Picture {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

export const IMAGE_WIDTHS_PX = [320, 640, 1280] as const;

/**
 * Turns uploaded bytes into the sizes and types that the shop serves.
 * Throws AppError validation on `image` when the bytes are no acceptable picture.
 */
export type RenderPictures = (
  bytes: Uint8Array,
) => Promise<{ pictures: Picture[]; widthPx: number; heightPx: number }>;

/**
 * Turns a drawing of the shop's own, or an uploaded photo, into the JPEG that is shown where an
 * address is shared: 1200 × 630 pixels.
 */
export type RenderSharing = (
  source: { svg: string } | { photo: Uint8Array },
) => Promise<Uint8Array>;

/** Bytes under keys such as `3f…/640.webp`. Keys are made by the shop, never by people. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>;
  /** Fine also when there is none. */
  remove(key: string): Promise<void>;
  /** Every stored file, in any order; what is stored meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** One row of a CSV file. */
export interface CsvRow {
  /** The line that the row ends on, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the CSV file at a path, row by row, the header first.
 * Throws AppError validation when it is no CSV in UTF-8.
 */
export type ReadCsv = (file: string) => AsyncIterable<CsvRow>;

/** HTML as the text that a browser shows of it: without tags and what is hidden, blocks on lines of their own. */
export type HtmlToText = (html: string) => string;

/** A printed document of the shop, such as an invoice, as its parts; amounts are texts. */
export interface Sheet {
  /** For example `Invoice 2026-00042`. */
  title: string;
  /** Name of the shop and how to reach it. */
  seller: string[];
  /** Stand beside each other below the title. */
  facts: { term: string; value: string }[];
  /** Blocks of lines beside each other, such as who pays and where it goes. */
  blocks: { heading: string; lines: string[] }[];
  /** Heads of the columns, repeated on every page; without `sum` there are no amounts. */
  columns: { quantity: string; name: string; price?: string; sum?: string };
  items: SheetItem[];
  /** Below the items, the last one in bold. */
  totals: { label: string; sum: string }[];
  /** In bold below the title. */
  warnings: string[];
  notes: string[];
  /** Numbers that only machines ask for, small at the end. */
  references: { term: string; value: string }[];
  date: Date;
}

export interface SheetItem {
  quantity: number;
  name: string;
  /** Colour and sizes, below the name. */
  variant?: string | null;
  /** By which it is found on the shelf. */
  sku?: string | null;
  price?: string;
  sum?: string;
  picture?: SheetPicture;
}

/** A drawing and its size as it is to be printed. */
export interface SheetPicture {
  svg: string;
  widthMm: number;
  heightMm: number;
}

/** Draws a sheet as a PDF of one or more pages. */
export type PrintSheet = (sheet: Sheet) => Promise<Uint8Array>;

/** Seals small secrets in the database with keys derived from AUTH_SECRET. */
export interface SecretBox {
  /** A short public name of the current key, derived from the secret. */
  keyId: string;
  /**
   * Encrypts; the result begins with `keyId`.
   * @param owner what was sealed for one owner opens for no other
   */
  seal(bytes: Uint8Array, owner: string): string;
  /** @returns null for a changed value, for another owner's, and for one whose key is not configured */
  open(sealed: string, owner: string): Buffer | null;
  /** A keyed hash: nobody can try values out without the shop's secret. */
  fingerprint(text: string, owner: string): string;
  /** With the current key and, while the secret is being changed, with the former one. */
  fingerprints(text: string, owner: string): string[];
  /** With the key of that id; undefined when it is not configured. */
  fingerprintWith(keyId: string, text: string, owner: string): string | undefined;
}

/** A message to a tool of staff, to be signed as standardwebhooks.com says. */
export interface WebhookMessage {
  url: string;
  /** The same with every attempt. */
  id: string;
  sentAt: Date;
  body: string;
  /** `whsec_…`; each of them signs. */
  secrets: readonly string[];
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** How an attempt ended; `failure` says in words why nobody answered. */
export type WebhookOutcome =
  | { status: number /** As the other side asks for it. */; retryAfterSeconds: number | null }
  | { status: null; failure: string };

/** Sends messages to addresses that staff gave, and to none inside of the shop's own network. */
export interface WebhookSender {
  /** A new secret: `whsec_` and 32 random bytes. */
  makeSecret(): string;
  /** What is wrong with an address, in words; null when messages may go there. Asks the DNS. */
  findFault(url: string): Promise<string | null>;
  /** Sends it once. Follows no redirect, reads no answer, and gives up after 15 seconds. */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}

/** Access tokens (`POST /jwt`), which live no longer than the session they were issued in. */
export interface AccessTokens {
  issue(owner: TokenOwner): Promise<string>;
  /** Whose token this is, or null when it proves nothing. */
  verify(token: string): Promise<TokenOwner | null>;
  /**
   * Ends all sessions, with them all tokens, and all links in mails, when AUTH_SECRET was changed without keeping
   * the former one.
   * @returns whether it was
   */
  endIfSecretChanged(): Promise<boolean>;
}

export interface TokenOwner {
  userId: string;
  sessionId: string;
}

/** At most `max` times in `windowSeconds`, counted from the first. */
export interface RateRule {
  max: number;
  windowSeconds: number;
  /** What people read when the limit is reached, instead of the usual sentence. */
  refusal?: string;
}

/** Counters that all shop processes share. */
export interface RateLimits {
  /** Counts one use of `key`. @throws AppError rate-limited with the seconds to wait */
  take(key: string, rule: RateRule): Promise<void>;
  /** Takes one use back: it was none of the kind that is limited. */
  giveBack(key: string): Promise<void>;
}

/** One figure of a running shop. A counter only grows while the process lives; a gauge goes both ways. */
export interface Figure {
  kind: 'counter' | 'gauge';
  /** As Prometheus names them: with the unit, counters with `_total`. */
  name: string;
  help: string;
  labels?: string[];
  /** Called when somebody looks. */
  read(): Reading[] | Promise<Reading[]>;
}

export interface Reading {
  value: number;
  labels?: Record<string, string>;
}

/** Takes the figures that whoever runs the shop watches; there is none unless METRICS_PORT is set. */
export interface Meters {
  /** @param labels.route the template of the route, never an address, of which there is no end */
  answered(labels: { method: string; route: string; status: number }, seconds: number): void;
  jobEnded(task: string, outcome: 'done' | 'failed'): void;
  /** Adds figures that are kept elsewhere. */
  read(figures: Figure[]): void;
  /** All of them, as they are now. */
  text(): Promise<string>;
  contentType: string;
}
