import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import { htmlToText } from '../../../adapters/imports/html-text.ts';
import { findFormat } from './formats.ts';

const { read } = findFormat(['Handle', 'Title', 'Vendor', 'Variant Price', 'Body (HTML)'], {
  now: new Date(),
  htmlToText,
});
const readDescription = (html: string) => read(['a', 'A', 'vivo', '1', html])?.description;

it.each([
  ['<p class="a">Big&nbsp;<b>battery</b> &amp;\n more</p>', 'Big battery & more'],
  ['<p>One</p><p>Two</p><div>Three</div>Four<br>Five', 'One\n\nTwo\n\nThree\nFour\nFive'],
  ['<ul><li>One<li>Two</ul>', 'One\nTwo'],
  ['&eacute; &eacute &#233; &#xE9; &#8220;q&#8221; &#x1F4F1; &notin;', 'é é é é “q” 📱 ∉'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<style>p{}</style><script>alert(1)</script><template>t</template>a', 'a'],
  ['a<svg><text>no</text></svg><p hidden>no</p><p style="display: none">no</p>b', 'ab'],
  ['<table><tr><td>Weight<td>180 g<tr><td>Width<td>70 mm</table>', 'Weight 180 g\nWidth 70 mm'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
])('a browser shows %s as its text does', (html, text) => {
  expect(readDescription(html)).toBe(text);
});

it.each(['<', '<a ', '<<', ' ', '\n', '<div>', '<ul><li>', '<br>', '&amp;', '</p>', '<!--'])(
  'takes no longer per sign for a description of “%s”',
  (part) => {
    const html = part.repeat(64_000 / part.length);
    expect(cpuMsOf(() => readDescription(html))).toBeLessThan(1_000);
  },
);
