import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Of the sources in a folder and all folders in it, tests left out.
 * @returns hexadecimal; another one as soon as a source has changed, come or gone
 */
export function hashSources(folder: string): string {
  const content = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const name of sources.sort()) {
    content.update(name).update(readFileSync(path.join(folder, name)));
  }
  return content.digest('hex');
}
