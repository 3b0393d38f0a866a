/**
 * Families of colours, by which lists are narrowed: makers have a name of their own for every black, and
 * nobody looks for "Phantom". Pure.
 */
import { type Oklch, toOklch } from '../../shared/tools/oklch.ts';

/**
 * In the order in which they are offered. `words` are those of makers' names that say it outright, `asked`
 * those of people who look for it.
 */
export const COLOUR_FAMILIES = [
  {
    name: 'black',
    label: 'Black',
    words: /black|midnight|graphite|onyx|dark matter/,
    asked: /\b(?:black)\b/,
  },
  {
    name: 'grey',
    label: 'Grey and silver',
    words: /gr[ae]y|silver/,
    asked: /\b(?:(?:(?:dark|light) )?gr[ae]y|silver)\b/,
  },
  { name: 'white', label: 'White', words: /white|starlight|cream/, asked: /\b(?:white)\b/ },
  {
    name: 'blue',
    label: 'Blue',
    words: /blue|navy|ultramarine/,
    asked: /\b(?:(?:(?:dark|light|navy|sky) )?blue|navy)\b/,
  },
  {
    name: 'green',
    label: 'Green',
    words: /green|mint|sage|teal|olive|lime/,
    asked: /\b(?:(?:(?:dark|light) )?green|mint)\b/,
  },
  {
    name: 'purple',
    label: 'Purple',
    words: /purple|violet|lavender|lilac/,
    asked: /\b(?:(?:(?:dark|light) )?(?:purple|violet)|lavender|lilac)\b/,
  },
  { name: 'pink', label: 'Pink', words: /pink|rose/, asked: /\b(?:(?:light )?pink|rose)\b/ },
  { name: 'red', label: 'Red', words: /red|burgundy/, asked: /\b(?:red)\b/ },
  { name: 'orange', label: 'Orange', words: /orange|coral/, asked: /\b(?:orange|coral)\b/ },
  {
    name: 'gold',
    label: 'Yellow and gold',
    words: /gold|yellow|lemon|beige/,
    asked: /\b(?:light )?(?:gold(?:en)?|yellow)\b/,
  },
  {
    name: 'brown',
    label: 'Brown',
    words: /brown|desert|bronze/,
    asked: /\b(?:(?:(?:dark|light) )?brown|bronze)\b/,
  },
] as const;

export type ColourFamily = (typeof COLOUR_FAMILIES)[number]['name'];

/**
 * The family of a colour: what its maker calls it where that says so, by the last such word ("Blue Black"
 * is a black); else what it looks like.
 * @param hex as `#rrggbb`
 * @returns null when neither is known
 */
export function colourFamily(name: string | null, hex: string | null): ColourFamily | null {
  const called = (name ?? '').toLowerCase();
  let last: { family: ColourFamily; end: number } | undefined;
  for (const { name: family, words } of COLOUR_FAMILIES) {
    const found = new RegExp(`\\b[a-z]*(?:${words.source})\\b`).exec(called);
    const end = found ? found.index + found[0].length : 0;
    if (end > (last?.end ?? 0)) last = { family, end };
  }
  if (last) return last.family;
  return hex === null ? null : lookOf(toOklch(hex));
}

/** Where a hue begins, in degrees, up to the next one. */
const HUES: readonly (readonly [from: number, family: (colour: Oklch) => ColourFamily])[] = [
  [335, reddish],
  [285, () => 'purple'],
  [200, () => 'blue'],
  [112, () => 'green'],
  [65, ({ lightness }) => (lightness < 0.6 ? 'brown' : 'gold')],
  [40, ({ chroma }) => (chroma > 0.1 ? 'orange' : 'brown')],
  [0, reddish],
];

function reddish({ lightness, chroma }: Oklch): ColourFamily {
  if (chroma > 0.12) return 'red';
  return lightness > 0.65 ? 'pink' : 'red';
}

function lookOf(colour: Oklch): ColourFamily {
  const { lightness, chroma, hue } = colour;
  // Dark colours need more chroma to be told apart from black.
  const isGrey = chroma < (lightness < 0.4 ? 0.035 : 0.025);
  if (isGrey) return lightness > 0.88 ? 'white' : lightness < 0.42 ? 'black' : 'grey';
  const [, familyOf = reddish] = HUES.find(([from]) => hue >= from) ?? [];
  return familyOf(colour);
}
