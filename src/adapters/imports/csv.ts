/**
 * Reads a CSV file row by row (csv-parse). Protects: memory stays the same however long the file is; a file
 * that is no CSV ends in one sentence with its line.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../shared/errors.ts';
import type { CsvRow, ReadCsv } from '../../shop/ports.ts';

const MAX_ROW_CHARACTERS = 64 * 1024;
const FIRST_BYTES = 16_384;
/** The comma where nothing tells. */
const DELIMITERS = [',', ';', '\t', '|'];

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a value; double it and quote the value',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${MAX_ROW_CHARACTERS} characters`,
};

/** @throws AppError validation */
export const readCsv: ReadCsv = async function* readCsv(file) {
  const { delimiter, fromLine } = await findLayout(file);
  const parser = parse({
    bom: true,
    delimiter,
    from_line: fromLine,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(
    new TextDecoderStream('utf-8', { fatal: true, ignoreBOM: true }),
  );
  // Errors reach the loop below through the parser.
  pipeline(Readable.fromWeb(text), evenOut, parser, () => undefined);
  try {
    for await (const { info, record } of parser) {
      yield { line: info.lines, cells: record } satisfies CsvRow;
    }
  } catch (cause) {
    throw explain(cause);
  }
};

/** Spreadsheets of many countries separate by semicolons, and some say so in a line before the header. */
async function findLayout(file: string): Promise<{ delimiter: string; fromLine: number }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const lines = buffer.toString('utf8', 0, bytesRead).split(/\r\n|\r|\n/);
    const first = lines.findIndex((line) => line.replace('\ufeff', '').trim() !== '');
    const header = lines[first] ?? '';
    const [, named] = /^\ufeff?"?sep=(.)"?\s*$/i.exec(header) ?? [];
    if (named !== undefined) return { delimiter: named, fromLine: first + 2 };
    return { delimiter: mostFrequent(header.replace(/"[^"]*"/g, '')), fromLine: 1 };
  } finally {
    await handle.close();
  }
}

function mostFrequent(header: string): string {
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ',';
}

/**
 * Makes all line ends one kind, and of `="00123"`, by which some programs keep spreadsheets from cutting a number,
 * `"00123"`. No valid file holds the latter: quotation marks within a value are doubled.
 */
async function* evenOut(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // What the next chunk goes on with waits for it, unless it is longer than a row may be.
    const end = text.search(/\r?[,;|\t\r\n][^,;|\t\r\n]*$/);
    const cut = text.length - end > MAX_ROW_CHARACTERS ? text.length : Math.max(end, 0);
    rest = text.slice(cut);
    yield toEven(text.slice(0, cut));
  }
  yield toEven(rest);
}

function toEven(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(^|[,;|\t\n])="([^",;|\t\n]+)"(?=[,;|\t\n]|$)/g, '$1"$2"');
}

function explain(cause: unknown): unknown {
  if (cause instanceof CsvError) {
    const reason = REASONS[cause.code] ?? 'the text is no CSV';
    const line = typeof cause.lines === 'number' ? `Line ${cause.lines}: ` : '';
    return new AppError('validation', { detail: `${line}${reason}.`, cause });
  }
  const isEncoding = cause instanceof TypeError && /encod/i.test(cause.message);
  if (!isEncoding) return cause;
  return new AppError('validation', { detail: 'The file is not UTF-8 text.', cause });
}
