import { describe, expect, it } from 'vitest';
import { faultIn, phoneNamed } from '../../../tests/support/drawings.ts';
import { drawLineUp, drawPair, MARGIN_MM } from '../index.ts';

const entries = [
  { phone: phoneNamed('iPhone 13 mini'), colourHex: '#276787' },
  { phone: phoneNamed('Galaxy S25 Ultra'), colourHex: '#a9b7c5' },
  { phone: phoneNamed('OPPO Find N3 Flip'), colourHex: '#efe3cf' },
];

describe('a line-up', () => {
  it('is as wide as its phones and the gaps between them', () => {
    const { svg, widthMm } = drawLineUp(entries, { gapMm: 10, title: 'Three <phones>' });
    const bodies = entries.reduce((sum, { phone }) => {
      return sum + (phone.body.folded ?? phone.body).widthMm;
    }, 0);
    expect(widthMm).toBeCloseTo(bodies + 3 * 10 + MARGIN_MM * 2, 6);
    expect(faultIn(svg)).toBeNull();
    expect(svg).toContain('<title>Three &lt;phones></title>');
  });

  it('stands all phones on the rule', () => {
    const { svg } = drawLineUp(entries);
    const lifts = [...svg.matchAll(/<g transform="translate\([\d.]+ ([\d.]+)\)"><defs>/g)];
    const feet = lifts.map((match, index) => {
      const phone = entries[index]?.phone;
      return Number(match[1]) + ((phone?.body.folded ?? phone?.body)?.heightMm ?? Number.NaN);
    });
    expect(feet).toHaveLength(3);
    for (const foot of feet) expect(foot).toBeCloseTo(feet[0] ?? 0, 2);
  });

  it('has a tick a millimetre and takes its colours from the page', () => {
    const { svg, widthMm } = drawLineUp(entries);
    const ticks = svg.match(/M\d+ [\d.]+v/g) ?? [];
    expect(ticks.length).toBe(Math.floor(widthMm) + 1);
    expect(svg).toContain('stroke="currentColor"');
  });
});

describe('two line-ups in one page', () => {
  it('do not share ids', () => {
    const [first, ...rest] = entries;
    const both = drawLineUp(first ? [first] : []).svg + drawLineUp(rest).svg;
    expect(faultIn(`<div>${both}</div>`)).toBeNull();
  });
});

describe('a pair', () => {
  it('shows the back and, before it, the front or the open inside', () => {
    for (const entry of entries) expect(faultIn(drawPair(entry).svg)).toBeNull();
    const { phone } = entries[0] ?? { phone: phoneNamed('iPhone 15') };
    const { widthMm } = drawPair({ phone, colourHex: '#276787' });
    expect(widthMm).toBeLessThan(phone.body.widthMm * 2 + MARGIN_MM * 2);
  });
});
