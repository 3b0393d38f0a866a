import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { findFormat } from './formats.ts';

const { read } = findFormat(['Handle', 'Title', 'Vendor', 'Variant Price', 'Body (HTML)']);
const readDescription = (html: string) => read(['a', 'A', 'vivo', '1', html])?.description;

it('keeps the text of a description and none of its HTML', () => {
  expect(readDescription('<p class="a">Big&nbsp;<b>battery</b> &amp;\n more</p>')).toBe(
    'Big battery & more',
  );
});

it.each(['<', '<a ', '<<', ' ', '\n'])(
  'takes no longer per sign for a description of “%s”',
  (part) => {
    const html = part.repeat(64_000 / part.length);
    expect(cpuMsOf(() => readDescription(html))).toBeLessThan(1_000);
  },
);
