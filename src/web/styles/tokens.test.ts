import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Relative luminance (WCAG 2) of an opaque `oklch(L% C H)` colour. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] = (/oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(colour) ?? [])
    .slice(1)
    .map(Number);
  const angle = (h * Math.PI) / 180;
  const [a, b, light] = [c * Math.cos(angle), c * Math.sin(angle), l / 100];
  const [x, y, z] = [
    (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (light - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((part) => Math.min(Math.max(part, 0), 1));
  return 0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0);
}

function token(name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}: (.+);`).exec(css)?.[1] ?? '';
  const pair = /light-dark\((oklch\(.+?\)), (oklch\(.+?\))\)/.exec(value);
  return pair ? (pair[theme === 'light' ? 1 : 2] ?? '') : value;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [high = 0, low = 0] = [luminance(token(one, theme)), luminance(token(other, theme))].sort(
    (a, b) => b - a,
  );
  return (high + 0.05) / (low + 0.05);
}

const TEXT_ON = [
  ['ink', ['paper', 'surface', 'raised']],
  ['ink-soft', ['paper', 'surface', 'raised']],
  ['accent-text', ['paper', 'surface', 'raised']],
  ['success', ['paper', 'surface', 'raised', 'success-soft']],
  ['warning', ['paper', 'surface', 'raised', 'warning-soft']],
  ['danger', ['paper', 'surface', 'raised', 'danger-soft']],
  ['on-accent', ['accent']],
  ['on-danger', ['danger']],
  ['paper', ['ink']],
] as const;

it.each(THEMES)('has at least 4.5:1 for every text colour on its backgrounds, %s', (theme) => {
  const weak = TEXT_ON.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => `${text} on ${ground}: ${contrast(text, ground, theme).toFixed(2)}`)
      .filter((line) => Number(line.split(': ')[1]) < 4.5),
  );
  expect(weak).toEqual([]);
});

it.each(THEMES)('has at least 3:1 for control borders and focus rings, %s', (theme) => {
  const weak = ['line-strong', 'accent-text']
    .flatMap((part) =>
      ['paper', 'surface', 'raised'].map(
        (ground) => `${part} on ${ground}: ${contrast(part, ground, theme).toFixed(2)}`,
      ),
    )
    .filter((line) => Number(line.split(': ')[1]) < 3);
  expect(weak).toEqual([]);
});
