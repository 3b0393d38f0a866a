/** What the first process of a shop and its workers tell each other. */
import type { Config } from '../../../src/config.ts';
import type { ShopPart, StartStep } from '../../../src/server.ts';

/** What a worker is to be; the first that it is told. */
export interface Opening {
  kind: 'open';
  part: Exclude<ShopPart, 'whole'>;
  /** Stands in each of its records in the log. */
  name: string;
  /** With its share of what is limited. */
  config: Config;
}

/** rest: begin no more work behind the requests · close: finish what was begun, then end. */
export type ToWorker = Opening | { kind: 'rest' | 'close' };

/** Where the stand-ins are; empty in live mode. */
export interface Opened {
  kind: 'opened';
  sandboxUrl?: string;
  smtpUrl?: string;
}

/** beat: it still turns. */
export type FromWorker =
  | Opened
  | { kind: 'step'; step: StartStep }
  | { kind: 'refused'; sentence: string }
  | { kind: 'beat' };

/** How often a worker says that it still turns. */
export const BEAT_MS = 5_000;
