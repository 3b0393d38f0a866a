/**
 * Loaded with `node --import` before a fault test: applies the mutant that MUTANT names to the
 * sources as they are read. Without MUTANT it does nothing.
 */
import { registerHooks } from 'node:module';
import { mutants } from './mutants.ts';

const sources = new URL('../../src/', import.meta.url).href;
const name = process.env.MUTANT;
const mutant = name ? mutants[name] : undefined;
if (name && !mutant) throw new Error(`There is no mutant ${name}.`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const patches = mutant?.patches.filter(({ file }) => url === sources + file) ?? [];
    if (patches.length === 0) return loaded;
    let source = String(loaded.source);
    for (const { file, find, replace } of patches) {
      const parts = source.split(find);
      if (parts.length !== 2) throw new Error(`The mutant ${name} no longer fits ${file}: ${find}`);
      source = parts.join(replace);
    }
    return { ...loaded, source };
  },
});
