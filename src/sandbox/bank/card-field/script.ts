/**
 * The script of the card field's page: the browser functions as the running program has them,
 * written out as text, so that the page needs no build of its own.
 */
import { askBank } from './bank-client.ts';
import {
  chargeCard,
  createPayer,
  fieldOfRefusal,
  findPage,
  mountCardField,
  showChallenge,
} from './card-field-page.ts';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  cvcLengthOf,
  groupDigits,
  lengthsOf,
  passesLuhn,
} from './card-rules.ts';
import {
  BRAND_NAMES,
  checkField,
  createErrors,
  createInputs,
  FIELD_NAMES,
  findElement,
  formatExpiry,
  formatNumber,
  isFieldFull,
  readDigits,
  writeFormatted,
  yearOf,
} from './inputs.ts';

/** Functions that the rules of the card use among themselves, by their own names. */
const RULES = [
  brandOf,
  lengthsOf,
  cvcLengthOf,
  passesLuhn,
  groupDigits,
  checkNumber,
  checkExpiry,
  checkCvc,
];

const INPUTS = [
  findElement,
  readDigits,
  yearOf,
  checkField,
  isFieldFull,
  formatExpiry,
  formatNumber,
  writeFormatted,
  createErrors,
  createInputs,
];

const PAGE = [
  askBank,
  findPage,
  fieldOfRefusal,
  showChallenge,
  chargeCard,
  createPayer,
  mountCardField,
];

export function cardFieldScript(): string {
  return [
    ...[...RULES, ...INPUTS, ...PAGE].map(String),
    `const rules = { ${RULES.map((rule) => rule.name).join(', ')} };`,
    `const FIELD_NAMES = ${JSON.stringify(FIELD_NAMES)};`,
    `const BRAND_NAMES = ${JSON.stringify(BRAND_NAMES)};`,
    'mountCardField({ createInputs: (onChange) => createInputs(rules, onChange), askBank });',
  ].join('\n');
}
