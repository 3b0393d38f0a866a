/**
 * Addresses and bytes of the pictures that the shop draws. An address carries a hash of everything
 * that decides the drawing, so it can be cached for ever and changes when the drawing does.
 */
import { hash } from 'node:crypto';
import path from 'node:path';
import { drawGeneric, drawPhone, MARGIN_MM, sizeOf, tileTint, type View } from '../../art/index.ts';
import type { WireMobile } from '../../contract/mobiles.ts';
import type { Mobile } from '../../shop/catalogue/index.ts';
import { hashSources } from './hash-sources.ts';

export const VIEWS = ['back', 'front', 'side', 'open'] as const satisfies View[];

/** Those that there are of a mobile; none where nothing is known of it. */
export function viewsOf({ specs }: Pick<Mobile, 'specs'>): View[] {
  if (!specs) return [];
  return VIEWS.filter((view) => view !== 'open' || specs.body.folded !== null);
}

export interface Drawing {
  view: View;
  /** Index into the colours that it is drawn in. */
  colour: number;
}

interface DrawnColour {
  name: string;
  hex: string;
  /** The model's usual surface when it is left out. */
  finish?: NonNullable<Mobile['specs']>['colours'][number]['finish'];
}

/** The colours of the model, and after them those in which it is sold without its facts naming them. */
export function drawnColours({ specs, variants }: Omit<Drawn, 'name'>): readonly DrawnColour[] {
  if (!specs) return [];
  const own = new Map<string, DrawnColour>();
  for (const { colour: name, colourHex: hex } of variants) {
    const isKnown = name === null || specs.colours.some((one) => one.name === name);
    if (!isKnown && hex !== null && !own.has(name)) own.set(name, { name, hex });
  }
  return own.size > 0 ? [...specs.colours, ...own.values()] : specs.colours;
}

/** Of a phone of which nothing is known. */
export const GENERIC_COLOUR = '#8b93a1';
const GENERIC_SIZE_MM = { w: 74, h: 158 };

const artVersion = hashSources(path.resolve(import.meta.dirname, '../../art'));

/** The colour that stands for a model in lists; the data put first what differs from its neighbours. */
export const LEAD_COLOUR = 0;

/** What a drawing is made of. */
export type Drawn = Pick<Mobile, 'name' | 'specs' | 'variants'>;

/** Root-relative address of one drawing of a mobile. */
export function drawingUrl(mobile: Mobile, drawing: Drawing): string {
  const { view, colour } = drawing;
  return `/pictures/${mobile.id}/${view}-${colour}.${drawingHash(mobile, drawing)}.svg`;
}

/** Changes whenever the drawing would look different. */
export function drawingHash(drawn: Drawn, { view, colour }: Drawing): string {
  const { name, specs } = drawn;
  const chosen = drawnColours(drawn)[colour];
  const shape = specs ? shapeText(specs) : '{}';
  const facts = chosen ? `${shape.slice(0, -1)},"colour":${JSON.stringify(chosen)}}` : shape;
  const all = `${artVersion}["${view}",${JSON.stringify(name)},${facts}]`;
  return hash('sha256', all, 'base64url').slice(0, 12);
}

/** What all drawings of a phone have in common, written once for the twenty of them. */
const shapeTexts = new WeakMap<object, string>();

function shapeText(specs: NonNullable<Drawn['specs']>): string {
  const { body, display, cameras, art, year, brand } = specs;
  const facts = { body, display, cameras, art, year, brand };
  const text = shapeTexts.get(specs) ?? JSON.stringify(facts);
  shapeTexts.set(specs, text);
  return text;
}

/** The drawing as SVG text. */
export function draw(mobile: Drawn, { view, colour }: Drawing): string {
  const { specs } = mobile;
  const chosen = drawnColours(mobile)[colour];
  if (!specs || !chosen) return drawGeneric({ colourHex: GENERIC_COLOUR }).svg;
  return drawPhone({
    phone: { ...specs, name: mobile.name },
    view,
    colourHex: chosen.hex,
    finish: chosen.finish,
  }).svg;
}

/** Outer size of a drawing in millimetres, margin included. */
export function drawingSize(mobile: Mobile, view: View): NonNullable<WireMobile['drawing']> {
  const { specs } = mobile;
  const { w, h } = specs ? sizeOf({ ...specs, name: mobile.name }, view) : GENERIC_SIZE_MM;
  const size = { widthMm: w + 2 * MARGIN_MM, heightMm: h + 2 * MARGIN_MM };
  return specs ? size : { ...size, isStandIn: true };
}

type Tint = ReturnType<typeof tileTint>;

/** Finding a tint takes a few dozen contrasts, and phones share their colours. */
const tints = new Map<string, Tint>();
const MOST_TINTS = 1_000;

/** Background of the tile that a mobile in one of its colours stands on, for the light and the dark theme. */
export function tintOf(mobile: Mobile, place = LEAD_COLOUR): Tint {
  const colour = drawnColours(mobile)[place]?.hex ?? GENERIC_COLOUR;
  const known = tints.get(colour);
  if (known) return known;
  if (tints.size >= MOST_TINTS) tints.clear();
  const tint = tileTint(colour);
  tints.set(colour, tint);
  return tint;
}
