/**
 * Loaded with `node --import` before a fault test: applies the mutant that MUTANT names to the
 * sources as they are read. Without MUTANT it does nothing.
 */
import { mutants } from './mutants.ts';
import { patchSources } from './patch-sources.ts';

const name = process.env.MUTANT;
const mutant = name ? mutants[name] : undefined;
if (name && !mutant) throw new Error(`There is no mutant ${name}.`);
if (mutant) patchSources(mutant.patches);
