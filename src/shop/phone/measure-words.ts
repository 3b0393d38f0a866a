/** What is told of a measure of the own phone that cannot be: the same in the form and by the call. */
import { formatNumber } from '../../shared/words/wording.ts';
import { FACTS } from './facts.ts';
import { MEASURES, type MeasureName } from './own-phone.ts';

export function missingText(name: MeasureName): string {
  return `Please enter the ${FACTS[MEASURES[name].fact].label.toLowerCase()}`;
}

export function rangeText(name: MeasureName): string {
  const { fact, least, most } = MEASURES[name];
  const { label, unit } = FACTS[fact];
  return `${label} must be between ${formatNumber(least)} and ${formatNumber(most)} ${unit[0]}`;
}
