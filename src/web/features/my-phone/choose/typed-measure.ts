/** Measures as they are typed. Each problem says what to do about it. */

import { FACTS } from '../../../../shop/phone/facts.ts';
import { missingText, rangeText } from '../../../../shop/phone/measure-words.ts';
import { fits, MEASURES, type MeasureName } from '../../../../shop/phone/own-phone.ts';

/** Null for nothing typed; NaN for what is no number. A comma may stand for the point, a unit behind it. */
export function readTyped(name: MeasureName, text: string): number | null {
  const [unit] = FACTS[MEASURES[name].fact].unit;
  const typed = text
    .trim()
    .toLowerCase()
    .replace(new RegExp(`\\s*${unit.toLowerCase()}$`), '');
  if (typed === '') return null;
  const point = typed.replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(point) ? Number(point) : Number.NaN;
}

export function findTypedProblem(name: MeasureName, text: string): string | null {
  const number = readTyped(name, text);
  if (fits(name, number)) return null;
  if (number === null) return missingText(name);
  return Number.isNaN(number)
    ? `${FACTS[MEASURES[name].fact].label} must be a number`
    : rangeText(name);
}
