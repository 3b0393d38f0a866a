/** From typed specs to specs, and to the phone that is drawn meanwhile. Pure. */

import { lastModelYear } from '../../../shared/model-years.ts';
import { brandOf, type Category } from '../../../shop/phone/brands.ts';
import type { MobileSpecs } from '../../../shop/phone/schema.ts';
import { isEmptyDraft, type SpecDraft } from './spec-draft.ts';
import type { SpecName } from './spec-lines.ts';
import { findSpecProblems, HEX_CODE, type SpecProblems } from './spec-problems.ts';

/** What is drawn is kept within these, in millimetres: a slip of the decimal point fills no screen. */
const DRAWN_MM = { least: 4, most: 260 };

/**
 * @param base the present specs; what the form does not ask for stays as it is there
 * @returns the specs, null when every field is empty, or what is wrong by field
 */
export function readSpecs(
  draft: SpecDraft,
  base: MobileSpecs | null,
  category: Category,
): { specs: MobileSpecs | null } | { problems: SpecProblems } {
  if (isEmptyDraft(draft)) return { specs: null };
  const problems = findSpecProblems(draft, new Date());
  if (Object.keys(problems).length > 0) return { problems };
  return { specs: build(draft, base ?? plainSpecs(category)) };
}

/** The phone as far as it is known: what is not yet typed is that of a plain one. */
export function draftToShape(
  draft: SpecDraft,
  base: MobileSpecs | null,
  category: Category,
): MobileSpecs {
  const start = base ?? plainSpecs(category);
  const { body, display, ...rest } = build(draft, start);
  const { rear, front } = rest.cameras;
  return {
    ...rest,
    body: { ...bound(body), folded: body.folded && bound(body.folded) },
    display: {
      ...display,
      activeAreaMm: [Math.max(1, display.activeAreaMm[0]), Math.max(1, display.activeAreaMm[1])],
    },
    cameras: {
      rear: rear.length > 0 ? rear : [{ mp: 1, role: 'wide' }],
      front: front.length > 0 ? front : [{ mp: 1 }],
    },
    colours: rest.colours.filter(({ hex }) => HEX_CODE.test(hex)),
  };
}

type Sides = Pick<MobileSpecs['body'], 'heightMm' | 'widthMm' | 'depthMm'>;

function bound<Solid extends Sides>(solid: Solid): Solid {
  const within = (mm: number) => Math.min(DRAWN_MM.most, Math.max(DRAWN_MM.least, mm));
  const { heightMm, widthMm, depthMm } = solid;
  return {
    ...solid,
    heightMm: Math.max(40, within(heightMm)),
    widthMm: Math.max(40, within(widthMm)),
    depthMm: Math.min(40, within(depthMm)),
  };
}

function build(draft: SpecDraft, start: MobileSpecs): MobileSpecs {
  const given = (name: SpecName) => draft.texts[name].trim();
  const number = (name: SpecName) => (Number(given(name)) > 0 ? Number(given(name)) : null);
  const text = (name: SpecName) => given(name) || null;
  const needed = (name: SpecName, otherwise: number) => number(name) ?? otherwise;
  const sides = {
    heightMm: needed('heightMm', start.body.heightMm),
    widthMm: needed('widthMm', start.body.widthMm),
    depthMm: needed('depthMm', start.body.depthMm),
  };
  const folded = {
    heightMm: needed('foldedHeightMm', start.body.folded?.heightMm ?? sides.heightMm),
    widthMm: needed('foldedWidthMm', start.body.folded?.widthMm ?? sides.widthMm / 2),
    depthMm: needed('foldedDepthMm', start.body.folded?.depthMm ?? sides.depthMm * 2),
  };
  return {
    ...start,
    year: needed('year', start.year),
    body: { ...sides, folded: draft.isFoldable ? folded : null },
    weightG: number('weightG'),
    display: {
      ...start.display,
      sizeIn: needed('sizeIn', start.display.sizeIn),
      panel: text('panel'),
      refreshHz: number('refreshHz'),
      activeAreaMm: scaleScreen(start, sides),
      coverSizeIn: draft.isFoldable ? number('coverSizeIn') : null,
    },
    chipset: text('chipset'),
    osAtLaunch: text('osAtLaunch'),
    ramGb: [...draft.ramGb],
    storageGb: [...draft.storageGb],
    cameras: {
      rear: draft.rear.map(({ mp, role }) => ({ mp: Number(mp), role })),
      front: draft.front.map(({ mp }) => ({ mp: Number(mp) })),
    },
    batteryMah: number('batteryMah'),
    wiredChargeW: number('wiredChargeW'),
    ipRating: text('ipRating'),
    fiveG: draft.fiveG,
    colours: draft.colours.map(({ name, hex, finish }) => {
      return { name: name.trim(), hex: hex.toLowerCase(), finish };
    }),
  };
}

/** The screen grows with the body: its own size in millimetres is not asked for. */
function scaleScreen({ body, display }: MobileSpecs, sides: Sides): [number, number] {
  const [width, height] = display.activeAreaMm;
  const scale = (mm: number, from: number, to: number) =>
    from === to ? mm : Math.round(((mm * to) / from) * 10) / 10;
  return [scale(width, body.widthMm, sides.widthMm), scale(height, body.heightMm, sides.heightMm)];
}

/** A plain phone to start from: its drawing has a strip of lenses. */
function plainSpecs(category: Category): MobileSpecs {
  return {
    ...{ brand: brandOf(category).maker, year: lastModelYear(new Date()) - 1, weightG: null },
    ...{ chipset: null, osAtLaunch: null },
    body: { heightMm: 158, widthMm: 74, depthMm: 8, folded: null },
    display: {
      ...{ sizeIn: 6.5, resolution: null, panel: null, refreshHz: null, ppi: null },
      ...{ screenToBodyPercent: null, coverSizeIn: null, activeAreaMm: [70, 150] },
    },
    ...{ ramGb: [], storageGb: [], cameras: { rear: [], front: [] }, colours: [] },
    ...{ batteryMah: null, wiredChargeW: null, ipRating: null, fiveG: false },
    art: {
      ...{ family: 'column', finish: 'gloss', frame: 'flat', material: 'aluminium' },
      ...{ cornerMm: 10, frontCamera: 'punch-centre', lensMm: 11, decor: null },
    },
  };
}
