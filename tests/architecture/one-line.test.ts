/** A brand and a fact of a phone are one line each: everything else follows, seen in a copy that has them. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AddedLine, copyWithLines } from '../support/changed-copy.ts';

const VITEST = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const LINES: AddedLine[] = [
  {
    file: 'src/shop/phone/brands.ts',
    before: '] as const satisfies readonly BrandEntry[];',
    line: `{ category: 'nothing', label: 'Nothing', maker: 'Nothing', words: ['phonie'], option: 5 },`,
  },
  {
    file: 'src/shop/phone/facts/screen.ts',
    before: '} as const satisfies Record<string, Fact>;',
    line: `brightness: { label: 'Brightness', kind: 'number', at: 'display.nits', decimals: 0, unit: ['nits', 'nits'], isLate: true, better: 'more', column: { name: 'brightness_nits', type: 'integer' }, filter: { keys: ['minBrightness'], most: 10_000, help: 'How bright it shines.', options: [{ label: '1,000 nits and more', least: 1_000 }] }, phrases: [{ number: String.raw\`\\d{3,4}\`, unit: String.raw\`nits\\b\`, more: '# nits and more', alone: 'more' }], form: { group: 'Screen and battery' }, row: { group: 'Screen' } },`,
  },
];

let copy: ReturnType<typeof copyWithLines>;

beforeAll(() => {
  copy = copyWithLines(LINES);
});
afterAll(() => copy.remove());

it('a new brand and a new fact need their line and nothing else', async () => {
  const args = [
    VITEST,
    'run',
    '--root',
    copy.folder,
    '--config',
    'tests/one-line/vitest.config.ts',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: copy.folder,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch(({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
  expect(stdout).toMatch(/Tests +\d+ passed \(\d+\)/);
});
