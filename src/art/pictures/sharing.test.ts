import { expect, test } from 'vitest';
import { drawSharing } from './sharing.ts';

const picture = (widthMm: number, heightMm: number) => ({
  svg: '<svg width="1"><circle r="1"/></svg>',
  widthMm,
  heightMm,
});
const scaleOf = (svg: string) => Number(/scale\(([\d.]+)\)"><circle/.exec(svg)?.[1]);

test('a picture fits into 1200 × 630 pixels, high or wide, and is not blown up', () => {
  const high = drawSharing({ picture: picture(90, 400), colourHex: '#336699' });
  expect(scaleOf(high) * 400).toBeLessThan(630);
  const wide = drawSharing({ picture: picture(900, 170), colourHex: '#336699' });
  expect(scaleOf(wide) * 900).toBeLessThan(1200);
  expect(scaleOf(drawSharing({ picture: picture(20, 20), colourHex: '#336699' }))).toBe(3.2);
});

test('there are no letters in it, and no colour that a rasteriser does not know', () => {
  const svg = drawSharing({ picture: picture(90, 160), colourHex: '#f0f0ff' });
  expect(svg).not.toMatch(/<text|oklch|currentColor/);
});
