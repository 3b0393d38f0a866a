/**
 * What would not survive being written down as JSON. Protects: what is computed when the pages are built
 * reaches browsers whole; a function or a pattern would be gone there, unseen.
 */
import { isDeepStrictEqual } from 'node:util';

/** @returns names of the values that are not plain data */
export function findUnplain(data: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(data).filter((name) => !isPlain(data[name]));
}

function isPlain(value: unknown): boolean {
  const text: string | undefined = JSON.stringify(value);
  return text !== undefined && isDeepStrictEqual(value, JSON.parse(text));
}
