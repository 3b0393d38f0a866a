/** From typed specs to specs, and to the phone that is drawn meanwhile. Pure. */

import { HEX_CODE } from '../../../../shared/rules/typed-facts.ts';
import { brandOf, type Category } from '../../../../shop/phone/brands.ts';
import type { FactKind } from '../../../../shop/phone/fact.ts';
import { FACTS, partOf, readFact, readPath, writeFact } from '../../../../shop/phone/facts.ts';
import type { MobileSpecs } from '../../../../shop/phone/schema.ts';
import {
  isAsked,
  isEmptyDraft,
  isOnIn,
  kindsIn,
  numbersIn,
  rowsIn,
  type SpecDraft,
  textIn,
} from './spec-draft.ts';
import { type FormFact, isSwitch, SPEC_FACTS } from './spec-facts.ts';
import { plainSpecs } from './spec-plain.ts';
import { findSpecProblems, type SpecProblems } from './spec-problems.ts';

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
  return { specs: { ...build(draft, base ?? plainSpecs()), brand: brandOf(category).maker } };
}

/**
 * The phone as far as it is known: what is not yet typed is that of a plain one.
 * @param category undefined until it is chosen; the phone is then of no maker
 */
export function draftToShape(
  draft: SpecDraft,
  base: MobileSpecs | null,
  category: Category | undefined,
): Omit<MobileSpecs, 'brand'> & { brand: string } {
  const { body, display, ...rest } = build(draft, base ?? plainSpecs());
  const { rear, front } = rest.cameras;
  return {
    ...rest,
    brand: category ? brandOf(category).maker : '',
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

/** What is typed on top of what there was. */
function build(draft: SpecDraft, start: MobileSpecs): MobileSpecs {
  let specs = start;
  // What is inside of a part is written into it, so it comes last.
  for (const fact of SPEC_FACTS) {
    if (fact.kind !== 'part' && !partOf(fact)) {
      specs = writeFact(specs, fact.at, read(fact, draft, start));
    }
  }
  for (const part of SPEC_FACTS.filter(({ kind }) => kind === 'part')) {
    const present = readPath(start, part.at) ?? (part.name === 'foldable' ? close(specs) : {});
    specs = writeFact(specs, part.at, isOnIn(draft, part.name) ? present : null);
  }
  for (const fact of SPEC_FACTS) {
    const part = partOf(fact);
    if (part && isOnIn(draft, part.name)) {
      specs = writeFact(specs, fact.at, read(fact, draft, specs));
    }
  }
  return writeFact(specs, FACTS.activeArea.at, scaleScreen(start, specs.body));
}

/** What the draft says of a fact; what is needed and not yet typed stays as it was. */
function read(fact: FormFact, draft: SpecDraft, start: MobileSpecs): unknown {
  const { name, isRequired } = fact;
  if (!isAsked(fact, draft)) return null;
  if (isSwitch(fact)) return isOnIn(draft, name);
  if (fact.kind === 'numbers') {
    const numbers = numbersIn(draft, name);
    return numbers.length > 0 || isRequired ? [...numbers] : null;
  }
  if (fact.kind === 'list') {
    const kinds = kindsIn(draft, name);
    return kinds.length > 0 || isRequired ? [...kinds] : null;
  }
  if (fact.kind === 'rows') {
    const rows = rowsIn(draft, name).map((row) =>
      Object.fromEntries(
        Object.entries(fact.parts).map(([part, kind]) => [
          part,
          readText(kind, row[part] ?? '') ?? '',
        ]),
      ),
    );
    return rows.length > 0 || isRequired ? rows : null;
  }
  const value = readText(fact, textIn(draft, name));
  return value === null && isRequired ? readFact(start, fact) : value;
}

/** A text as its kind has it; null when it says nothing. */
function readText(kind: FactKind, text: string): unknown {
  switch (kind.kind) {
    case 'number':
    case 'year':
      return Number(text) > 0 ? Number(text) : null;
    case 'flag':
      return text === '' ? null : text === 'yes';
    case 'colour':
      return text.toLowerCase();
    default:
      return text.trim() || null;
  }
}

/** A phone folds to half its width until its folded size is typed. */
function close({ body: { heightMm, widthMm, depthMm } }: MobileSpecs): Sides {
  return { heightMm, widthMm: widthMm / 2, depthMm: depthMm * 2 };
}

/** The screen grows with the body: its own size in millimetres is not asked for. */
function scaleScreen({ body, display }: MobileSpecs, sides: Sides): [number, number] {
  const [width, height] = display.activeAreaMm;
  const scale = (mm: number, from: number, to: number) =>
    from === to ? mm : Math.round(((mm * to) / from) * 10) / 10;
  return [scale(width, body.widthMm, sides.widthMm), scale(height, body.heightMm, sides.heightMm)];
}
