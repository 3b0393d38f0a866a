/** A brand and two facts that do not exist, said where the real ones are said and nowhere else. */
import type { Plugin } from 'vite';

const BRAND = `{ category: 'tuxon', label: 'Tuxon', maker: 'Tuxon Labs', words: ['tux'], option: 5 },`;

const FACTS = `satellite: {
    label: 'Satellite calls', kind: 'flag', at: 'satellite', isLate: true, better: 'more',
    column: { name: 'satellite', type: 'boolean' },
    filter: { keys: ['satellite'], help: 'Calls where no mast is near.', options: [{ label: 'Satellite calls' }] },
    phrases: [{ words: /\\bsatellite(?: calls?)?\\b/, label: 'Satellite calls' }],
    form: { group: 'Model' }, row: { group: 'Inside' }, csv: 'satellite',
  },
  updates: {
    label: 'Updates', kind: 'number', at: 'updateYears', decimals: 0, unit: ['years', 'years'], isLate: true,
    column: { name: 'update_years', type: 'integer' },
    filter: {
      keys: ['minUpdates', 'maxUpdates'], most: 20,
      options: [{ label: '5 years and more', least: 5 }, { label: 'Up to 4 years', most: 4 }],
    },
    phrases: [{
      number: '\\\\d{1,2}', unit: 'years?\\\\b(?: of updates)?',
      more: '# years and more', less: 'Up to # years', alone: 'more',
    }],
    form: { group: 'Model' }, row: { group: 'Inside' }, csv: 'updates',
  },`;

/** The only two files that are changed, and where in them. */
const ADDED = [
  {
    file: '/src/shop/phone/brands.ts',
    before: '] as const satisfies readonly BrandEntry[];',
    text: BRAND,
  },
  { file: '/src/shop/phone/facts/model.ts', before: 'colours: {', text: FACTS },
];

/** Adds them while modules are loaded. */
export function madeUp(): Plugin {
  return {
    name: 'made-up',
    enforce: 'pre',
    transform(code, id) {
      const added = ADDED.find(({ file }) => id.split('?')[0]?.endsWith(file));
      if (!added) return null;
      if (code.split(added.before).length !== 2) throw new Error(`${id} has changed its form`);
      return code.replace(added.before, () => `${added.text}\n${added.before}`);
    },
  };
}
