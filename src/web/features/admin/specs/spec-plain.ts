/** A plain phone, from which a new mobile's drawing starts. Lengths in millimetres. */
import { lastModelYear } from '../../../../shared/rules/model-years.ts';
import type { Fact } from '../../../../shop/phone/fact.ts';
import { type FactName, factsWith, partOf, writeFact } from '../../../../shop/phone/facts.ts';
import type { MobileSpecs } from '../../../../shop/phone/schema.ts';

/** What a drawing cannot do without; the back has a strip of lenses. */
const DRAWN: Partial<Record<FactName, unknown>> = {
  height: 158,
  width: 74,
  depth: 8,
  screen: 6.5,
  activeArea: [70, 150],
  family: 'column',
  finish: 'gloss',
  frame: 'flat',
  material: 'aluminium',
  corner: 10,
  frontCamera: 'punch-centre',
  lens: 11,
};

/** Of this year, of no maker yet; nothing else is known. */
export function plainSpecs(): MobileSpecs {
  const known = { ...DRAWN, year: lastModelYear(new Date()) - 1 };
  return factsWith('at')
    .filter((fact) => !partOf(fact))
    .reduce<object>(
      (specs, fact) => writeFact(specs, fact.at, known[fact.name] ?? unknownOf(fact)),
      {},
    ) as MobileSpecs;
}

function unknownOf({ kind, isRequired }: Fact): unknown {
  if (!isRequired) return null;
  if (kind === 'flag') return false;
  return kind === 'numbers' || kind === 'rows' ? [] : '';
}
