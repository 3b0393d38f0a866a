/** Specs while they are typed: numbers are texts until they are read. Empty means not known. Pure. */
import type { MobileSpecs } from '../../../shop/phone/schema.ts';
import { SPEC_LINES, SPEC_NAMES, type SpecName } from './spec-lines.ts';

type Finish = MobileSpecs['colours'][number]['finish'];

export interface CameraDraft {
  key: string;
  mp: string;
  /** Empty for a front camera. */
  role: string;
}

export interface ColourDraft {
  key: string;
  name: string;
  hex: string;
  finish: Finish;
}

export interface SpecDraft {
  texts: Readonly<Record<SpecName, string>>;
  isFoldable: boolean;
  fiveG: boolean;
  ramGb: readonly number[];
  storageGb: readonly number[];
  rear: readonly CameraDraft[];
  front: readonly CameraDraft[];
  colours: readonly ColourDraft[];
}

export function toDraft(specs: MobileSpecs | null): SpecDraft {
  const facts = specs ? singleFacts(specs) : {};
  const texts = Object.fromEntries(
    SPEC_NAMES.map((name) => [name, String(facts[name] ?? '')]),
  ) as Record<SpecName, string>;
  return {
    texts,
    isFoldable: specs?.body.folded != null,
    fiveG: specs?.fiveG ?? false,
    ramGb: specs?.ramGb ?? [],
    storageGb: specs?.storageGb ?? [],
    rear: (specs?.cameras.rear ?? []).map(({ mp, role }, index) => {
      return { key: String(index), mp: String(mp), role };
    }),
    front: (specs?.cameras.front ?? []).map(({ mp }, index) => {
      return { key: String(index), mp: String(mp), role: '' };
    }),
    colours: (specs?.colours ?? []).map((colour, index) => ({ key: String(index), ...colour })),
  };
}

function singleFacts(specs: MobileSpecs): Partial<Record<SpecName, string | number | null>> {
  const { body, display } = specs;
  const { year, chipset, osAtLaunch, weightG, ipRating, batteryMah, wiredChargeW } = specs;
  return {
    ...{ year, chipset, osAtLaunch, weightG, ipRating, batteryMah, wiredChargeW },
    ...{ heightMm: body.heightMm, widthMm: body.widthMm, depthMm: body.depthMm },
    foldedHeightMm: body.folded?.heightMm ?? null,
    foldedWidthMm: body.folded?.widthMm ?? null,
    foldedDepthMm: body.folded?.depthMm ?? null,
    ...{ sizeIn: display.sizeIn, coverSizeIn: display.coverSizeIn },
    ...{ panel: display.panel, refreshHz: display.refreshHz },
  };
}

/** Whether nothing at all is known: the mobile then has no specs. */
export function isEmptyDraft(draft: SpecDraft): boolean {
  const lists = [draft.ramGb, draft.storageGb, draft.rear, draft.front, draft.colours];
  const hasText = Object.values(draft.texts).some((text) => text.trim() !== '');
  return !hasText && !draft.fiveG && !draft.isFoldable && lists.every((list) => list.length === 0);
}

/** What is asked for: a phone that does not fold has no folded size. */
export function askedNames({ isFoldable }: Pick<SpecDraft, 'isFoldable'>): SpecName[] {
  return SPEC_NAMES.filter((name) => isFoldable || !SPEC_LINES[name].isFolded);
}

/** Specs in words, for people who compare two versions. */
export function describeSpecs(specs: MobileSpecs | null): Record<string, string> {
  const draft = toDraft(specs);
  const single = SPEC_NAMES.map((name) => {
    const { label, unit } = SPEC_LINES[name];
    const text = draft.texts[name];
    return [label, text && unit ? `${text} ${unit[0]}` : text];
  });
  return {
    ...Object.fromEntries(single),
    '5G': specs ? (draft.fiveG ? 'yes' : 'no') : '',
    Memory: draft.ramGb.map((gigabytes) => `${gigabytes} GB`).join(', '),
    Storage: draft.storageGb.map((gigabytes) => `${gigabytes} GB`).join(', '),
    'Rear cameras': draft.rear.map(({ mp, role }) => `${mp} MP ${role}`).join(', '),
    'Front cameras': draft.front.map(({ mp }) => `${mp} MP`).join(', '),
    Colours: draft.colours.map(({ name, hex, finish }) => `${name} (${hex}, ${finish})`).join(', '),
  };
}
