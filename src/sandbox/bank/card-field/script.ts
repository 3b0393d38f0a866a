/**
 * The script of the card field's page: the browser functions as the running program has them,
 * written out as text, so that the page needs no build of its own.
 */
import { askBank } from './bank-client.ts';
import { mountCardField } from './card-field-page.ts';
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
import { createInputs } from './inputs.ts';

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

export function cardFieldScript(): string {
  return [
    ...RULES.map(String),
    `const rules = { ${RULES.map((rule) => rule.name).join(', ')} };`,
    String(askBank),
    String(createInputs),
    String(mountCardField),
    'mountCardField({ createInputs: (onChange) => createInputs(rules, onChange), askBank });',
  ].join('\n');
}
