/**
 * The three inputs of the card field: formatting while typing, checks, messages beside each.
 * Runs in the browser: functions that know only each other, the rules they are given and the
 * constants that script.ts writes out beside them.
 */
import type * as cardRules from './card-rules.ts';

export type CardRules = typeof cardRules;
export type FieldName = 'number' | 'expiry' | 'cvc';

export interface CardInputs {
  isComplete(): boolean;
  isEmpty(): boolean;
  firstError(): string | undefined;
  /** Shows what is missing everywhere; call when somebody wants to pay. */
  showAll(): void;
  showError(field: FieldName, message: string): void;
  focusFirstOpen(): void;
  setDisabled(disabled: boolean): void;
  /** For the bank, never for anybody else. */
  readCard(): { number: string; expMonth: string; expYear: string; cvc: string };
}

type Inputs = Record<FieldName, HTMLInputElement>;
/** What is typed, without all that is no digit. */
type Digits = Record<FieldName, string>;

export const FIELD_NAMES: FieldName[] = ['number', 'expiry', 'cvc'];
export const BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** @throws Error when the page has no such element */
export function findElement<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page lacks #${id}`);
  return element;
}

export function readDigits(inputs: Inputs): Digits {
  const digitsOf = (name: FieldName) => inputs[name].value.replace(/\D/g, '');
  return { number: digitsOf('number'), expiry: digitsOf('expiry'), cvc: digitsOf('cvc') };
}

/** The year of an expiry date as it is typed. */
export function yearOf(expiry: string): number {
  return 2000 + Number(expiry.slice(2));
}

/** @returns what is wrong with a field, or undefined */
export function checkField(rules: CardRules, name: FieldName, digits: Digits): string | undefined {
  const brand = rules.brandOf(digits.number);
  if (name === 'number') return rules.checkNumber(digits.number)?.message;
  if (name === 'cvc') {
    return digits.cvc.length < rules.cvcLengthOf(brand)
      ? "Your card's security code is incomplete."
      : rules.checkCvc(digits.cvc, brand)?.message;
  }
  if (digits.expiry.length < 4) return "Your card's expiration date is incomplete.";
  const year = yearOf(digits.expiry);
  const wrong = rules.checkExpiry(Number(digits.expiry.slice(0, 2)), year, new Date());
  if (wrong === undefined) return undefined;
  return year < new Date().getFullYear() || wrong.param === 'exp_month'
    ? "Your card's expiration date is in the past or not valid."
    : wrong.message;
}

/** Whether nothing more can be typed into a field. */
export function isFieldFull(rules: CardRules, name: FieldName, digits: Digits): boolean {
  const { length } = digits[name];
  const brand = rules.brandOf(digits.number);
  if (name === 'expiry') return length === 4;
  if (name === 'cvc') return length === rules.cvcLengthOf(brand);
  return brand !== 'unknown' && length === Math.max(...rules.lengthsOf(brand));
}

/** @param text as typed: two digits and two, or a year in full as autofill writes it */
export function formatExpiry(text: string, deleting: boolean): string {
  const typed = /^\s*(\d{1,2})\s*\/\s*(\d{4})\s*$/.exec(text);
  let digits = typed
    ? (typed[1] ?? '').padStart(2, '0') + (typed[2] ?? '').slice(2)
    : text.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** A card number in groups, or a security code, no longer than the brand has it. */
export function formatNumber(rules: CardRules, name: 'number' | 'cvc', digits: Digits): string {
  const brand = rules.brandOf(digits.number);
  const longest = name === 'cvc' ? rules.cvcLengthOf(brand) : Math.max(...rules.lengthsOf(brand));
  const kept = digits[name].slice(0, longest);
  return name === 'number' ? rules.groupDigits(kept) : kept;
}

/** Writes the formatted text and keeps the caret behind the same digit. */
export function writeFormatted(input: HTMLInputElement, text: string): void {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = text;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < text.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(text[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/** The messages beside the inputs. */
export function createErrors(inputs: Inputs) {
  const errors: Partial<Record<FieldName, string>> = {};
  return {
    of: (name: FieldName) => errors[name],
    first: () => FIELD_NAMES.map((name) => errors[name]).find(Boolean),
    show(name: FieldName, message: string | undefined): void {
      if (message === undefined) delete errors[name];
      else errors[name] = message;
      findElement(`${name}-error`, HTMLElement).textContent = message ?? '';
      inputs[name].setAttribute('aria-invalid', String(message !== undefined));
    },
  };
}

export function createInputs(rules: CardRules, onChange: () => void): CardInputs {
  const inputs = {
    number: findElement('number', HTMLInputElement),
    expiry: findElement('expiry', HTMLInputElement),
    cvc: findElement('cvc', HTMLInputElement),
  };
  const brandBadge = findElement('brand', HTMLElement);
  const errors = createErrors(inputs);
  const digits = () => readDigits(inputs);
  const check = (name: FieldName) => checkField(rules, name, digits());

  function onInput(name: FieldName, event: Event): void {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const input = inputs[name];
    const isExpiry = name === 'expiry';
    const text = isExpiry
      ? formatExpiry(input.value, deleting)
      : formatNumber(rules, name, digits());
    writeFormatted(input, text);
    if (name === 'number') {
      brandBadge.textContent = BRAND_NAMES[rules.brandOf(digits().number)] ?? '';
      if (digits().cvc.length > 0) errors.show('cvc', undefined);
    }
    const isFull = isFieldFull(rules, name, digits());
    errors.show(name, isFull ? check(name) : undefined);
    const isAtEnd = document.activeElement === input && input.selectionStart === input.value.length;
    const next = FIELD_NAMES[FIELD_NAMES.indexOf(name) + 1];
    if (next && isFull && isAtEnd && !deleting && !errors.of(name)) inputs[next].focus();
    onChange();
  }

  for (const name of FIELD_NAMES) {
    inputs[name].addEventListener('input', (event) => onInput(name, event));
    inputs[name].addEventListener('blur', () => {
      if (inputs[name].value !== '') errors.show(name, check(name));
      onChange();
    });
  }

  return {
    isComplete: () => FIELD_NAMES.every((name) => check(name) === undefined),
    isEmpty: () => FIELD_NAMES.every((name) => inputs[name].value === ''),
    firstError: errors.first,
    showAll: () => FIELD_NAMES.forEach((name) => void errors.show(name, check(name))),
    showError: errors.show,
    focusFirstOpen: () =>
      inputs[FIELD_NAMES.find((name) => errors.of(name) ?? check(name)) ?? 'number'].focus(),
    setDisabled: (disabled) => {
      for (const name of FIELD_NAMES) inputs[name].disabled = disabled;
    },
    readCard: () => {
      const { number, expiry, cvc } = digits();
      return { number, expMonth: expiry.slice(0, 2), expYear: String(yearOf(expiry)), cvc };
    },
  };
}
