/** Asks one server as fast as it answers, by wrk: a generator in C, which the servers here do not outrun. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { onCores } from './cores.ts';

export const CONNECTIONS = 16;
/** Longer than the shop lets anybody wait: what takes its time is slow, and not lost. */
const TIMEOUT_SECONDS = 30;
/** More are never sent in one run. */
const MOST_LINES = 100_000;
const SCRIPT = path.join(import.meta.dirname, 'requests.lua');
const run = promisify(execFile);

/** What came of asking for some seconds. */
export interface Asked {
  perSecond: number;
  p99Ms: number;
  /** Mean size of an answer on the wire, with its head. */
  bytes?: number;
  answers: number;
}

const printed = z.object({
  answers: z.number(),
  seconds: z.number(),
  bytes: z.number(),
  p99Ms: z.number(),
  refused: z.number(),
  lost: z.number(),
  asked: z.number(),
});

export interface Generator {
  /**
   * Asks for one address again and again, or for each of `unasked` once.
   * @throws Error when an answer was refused or lost, or there were too few addresses: such a figure says nothing
   */
  ask(load: Load, seconds: number): Promise<Asked>;
  close(): void;
}

export interface Load {
  url: string;
  headers?: Record<string, string>;
  unasked?: Unasked;
}

export function createGenerator(wrk: string, cores: string | undefined): Generator {
  const folder = mkdtempSync(path.join(tmpdir(), 'handset-wrk-'));
  const file = path.join(folder, 'requests');
  return {
    async ask({ url, headers = {}, unasked }, seconds) {
      const [program, first] = onCores(cores, wrk);
      const options = [
        ...['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${seconds}s`],
        ...['--timeout', `${TIMEOUT_SECONDS}s`, '--latency', '--script', SCRIPT],
        ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ];
      const lines = unasked?.rest(MOST_LINES);
      if (lines) writeFileSync(file, `${lines.join('\n')}\n`);
      const { stdout } = await run(program, [
        ...[...first, ...options, url],
        ...(lines ? ['--', file] : []),
      ]);
      const told = printed.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      unasked?.drop(told.asked);
      assertAnswered(url, told, lines?.length);
      return {
        perSecond: told.answers / told.seconds,
        p99Ms: told.p99Ms,
        bytes: told.bytes / told.answers,
        answers: told.answers,
      };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function assertAnswered(url: string, told: z.infer<typeof printed>, lines = Infinity): void {
  const { answers, refused, lost, asked } = told;
  if (answers === 0) throw new Error(`${url} answered nothing`);
  if (refused + lost > 0) {
    throw new Error(`of ${answers} answers ${refused} were refused and ${lost} lost`);
  }
  if (asked > lines) throw new Error(`${lines} addresses were too few: ${asked} were asked for`);
}

/** Requests that nobody has made yet. */
export class Unasked {
  readonly #lines: string[];
  #next = 0;

  /** @param lines as requests.lua reads them */
  constructor(lines: string[]) {
    this.#lines = lines;
  }

  static paths(paths: readonly string[]): Unasked {
    return new Unasked(paths.map((one) => `GET\t${one}\t\t`));
  }

  get left(): number {
    return this.#lines.length - this.#next;
  }

  rest(most: number): string[] {
    return this.#lines.slice(this.#next, this.#next + most);
  }

  /** They are asked for now. */
  drop(count: number): void {
    this.#next += count;
  }

  /** The paths of the next ones, to be asked for by somebody else. */
  take(count: number): string[] {
    const lines = this.rest(count);
    this.drop(lines.length);
    return lines.map((line) => line.split('\t')[1] ?? '');
  }
}
