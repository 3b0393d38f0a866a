/** A brand and two facts that do not exist, each said in the one line where real ones are said. */
import type { Plugin } from 'vite';

/** A line, and the one place of the file before which it is put. */
const LINES = [
  {
    file: '/src/shop/phone/brands.ts',
    before: '] as const satisfies readonly BrandEntry[];',
    line: `{ category: 'nothing', label: 'Nothing', maker: 'Nothing', words: ['phonie'], option: 5 },`,
  },
  {
    file: '/src/shop/phone/facts/screen.ts',
    before: '} as const satisfies Record<string, Fact>;',
    line: `brightness: { label: 'Brightness', kind: 'number', at: 'display.nits', decimals: 0, unit: ['nits', 'nits'], isLate: true, better: 'more', column: { name: 'brightness_nits', type: 'integer' }, filter: { keys: ['minBrightness'], most: 10_000, help: 'How bright it shines.', options: [{ label: '1,000 nits and more', least: 1_000 }] }, phrases: [{ number: String.raw\`\\d{3,4}\`, unit: String.raw\`nits\\b\`, more: '# nits and more', alone: 'more' }], form: { group: 'Screen and battery' }, row: { group: 'Screen' }, csv: 'brightness' },`,
  },
  {
    file: '/src/shop/phone/facts/model.ts',
    before: '} as const satisfies Record<string, Fact>;',
    line: `satellite: { label: 'Satellite calls', kind: 'flag', at: 'satellite', isLate: true, column: { name: 'satellite', type: 'boolean' }, filter: { keys: ['satellite'], help: 'Calls where no mast is near.', options: [{ label: 'Satellite calls' }] }, phrases: [{ words: /\\bsatellite(?: calls?)?\\b/, label: 'Satellite calls' }], form: { group: 'Model' }, row: { group: 'Inside' }, csv: 'satellite' },`,
  },
];

/** Puts the lines in while modules are loaded. */
export function addLines(): Plugin {
  return {
    name: 'added-lines',
    enforce: 'pre',
    transform(code, id) {
      const added = LINES.find(({ file }) => id.split('?')[0]?.endsWith(file));
      if (!added) return null;
      const parts = code.split(added.before);
      if (parts.length !== 2)
        throw new Error(`${added.before} stands ${parts.length - 1} times in ${id}`);
      return parts.join(`${added.line}\n${added.before}`);
    },
  };
}
