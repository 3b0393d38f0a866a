/** Changes sources below `src/` while they are being loaded; the files stay as they are. */
import { registerHooks } from 'node:module';

export interface Patch {
  /** Path below `src/`. */
  file: string;
  /** Must be there exactly once. */
  find: string;
  replace: string;
}

const SOURCES = new URL('../../../src/', import.meta.url).href;

/** @throws Error while the file is loaded, when a patch no longer fits it */
export function patchSources(patches: readonly Patch[]): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const wanted = patches.filter(({ file }) => url === SOURCES + file);
      if (wanted.length === 0) return loaded;
      const source = wanted.reduce(applyPatch, String(loaded.source));
      return { ...loaded, source };
    },
  });
}

/** @throws Error when the patch no longer fits */
export function applyPatch(source: string, { file, find, replace }: Patch): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`A patch no longer fits ${file}: ${find}`);
  return parts.join(replace);
}
