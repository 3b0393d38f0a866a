/**
 * Reads a CSV file row by row (csv-parse). Protects: memory stays the same however long the file is; a file
 * that is no CSV ends in one sentence with its line.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../shared/errors.ts';
import type { CsvRow, ReadCsv } from '../shop/ports.ts';

const MAX_ROW_CHARACTERS = 64 * 1024;
const FIRST_BYTES = 4_096;

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a value; double it and quote the value',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${MAX_ROW_CHARACTERS} characters`,
};

/** @throws AppError validation */
export const readCsv: ReadCsv = async function* readCsv(file) {
  const parser = parse({
    bom: true,
    delimiter: await findDelimiter(file),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const text = Readable.toWeb(createReadStream(file)).pipeThrough(
    new TextDecoderStream('utf-8', { fatal: true, ignoreBOM: true }),
  );
  // Errors reach the loop below through the parser.
  pipeline(Readable.fromWeb(text), parser, () => undefined);
  try {
    for await (const { info, record } of parser) {
      yield { line: info.lines, cells: record } satisfies CsvRow;
    }
  } catch (cause) {
    throw explain(cause);
  }
};

/** Spreadsheets of many countries separate by semicolons; the first line tells. */
async function findDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const [firstLine = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/, 1);
    if (firstLine.includes(',')) return ',';
    return ['\t', ';'].find((separator) => firstLine.includes(separator)) ?? ',';
  } finally {
    await handle.close();
  }
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
