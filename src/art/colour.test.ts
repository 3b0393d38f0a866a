import { describe, expect, it } from 'vitest';
import { phones } from '../../tests/support/drawings.ts';
import { contrastOf, hexOfTint, hueOf, lightnessOf, mix, tileTint, tone, turn } from './colour.ts';

const colours = [...new Set(phones.flatMap((phone) => phone.colours.map((colour) => colour.hex)))];

describe('shades', () => {
  it('change the lightness by the amount asked for', () => {
    expect(lightnessOf('#000000')).toBeCloseTo(0, 3);
    expect(lightnessOf('#ffffff')).toBeCloseTo(1, 3);
    expect(lightnessOf(tone('#4a6ea9', 0.1)) - lightnessOf('#4a6ea9')).toBeCloseTo(0.1, 2);
  });

  it('keep the hue', () => {
    expect(hueOf(tone('#4a6ea9', -0.1))).toBeCloseTo(hueOf('#4a6ea9') ?? 0, -1);
    expect(hueOf('#8a8a8a')).toBeNull();
    expect(hueOf(turn('#4a6ea9', 40))).toBeCloseTo((hueOf('#4a6ea9') ?? 0) + 40, -1);
  });

  it('stay colours at the ends of the scale', () => {
    for (const hex of colours) {
      expect(tone(hex, 0.9)).toMatch(/^#[0-9a-f]{6}$/);
      expect(tone(hex, -0.9)).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});

describe('the tile behind a phone', () => {
  it('lets every body stand out in the dark theme, and quiet text be read', () => {
    const quietText = '#a9aeb7';
    for (const hex of colours) {
      const tile = hexOfTint(tileTint(hex).dark);
      expect(contrastOf(hex, tile), hex).toBeGreaterThanOrEqual(1.3);
      expect(contrastOf(quietText, tile), hex).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is light in the light theme, dark in the dark one, and never colourful', () => {
    for (const hex of colours) {
      const [light, dark] = Object.values(tileTint(hex)).map((css) => {
        const [, lightness, chroma] = /^oklch\(([\d.]+)% ([\d.]+) \d+\)$/.exec(css) ?? [];
        return { lightness: Number(lightness), chroma: Number(chroma) };
      });
      expect(light?.lightness, hex).toBeGreaterThan(92);
      expect(dark?.lightness, hex).toBeLessThanOrEqual(38);
      expect(light?.chroma, hex).toBeLessThanOrEqual(0.035);
      expect(dark?.chroma, hex).toBeLessThanOrEqual(0.035);
    }
  });
});
