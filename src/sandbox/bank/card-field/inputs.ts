/**
 * The three inputs of the card field: formatting while typing, checks, messages beside each.
 * Runs in the browser: complete in itself but for the rules it is given.
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

export function createInputs(rules: CardRules, onChange: () => void): CardInputs {
  const NAMES: FieldName[] = ['number', 'expiry', 'cvc'];
  const BRANDS: Record<string, string> = {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'Amex',
    discover: 'Discover',
    diners: 'Diners',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  };
  const errors: Partial<Record<FieldName, string>> = {};

  function find<E extends HTMLElement>(id: string, kind: new () => E): E {
    const element = document.getElementById(id);
    if (!(element instanceof kind)) throw new Error(`The page lacks #${id}`);
    return element;
  }
  const inputs = {
    number: find('number', HTMLInputElement),
    expiry: find('expiry', HTMLInputElement),
    cvc: find('cvc', HTMLInputElement),
  };
  const brandBadge = find('brand', HTMLElement);

  const digitsOf = (name: FieldName) => inputs[name].value.replace(/\D/g, '');
  const brand = () => rules.brandOf(digitsOf('number'));
  const yearOf = () => 2000 + Number(digitsOf('expiry').slice(2));

  function check(name: FieldName): string | undefined {
    const digits = digitsOf(name);
    if (name === 'number') return rules.checkNumber(digits)?.message;
    if (name === 'cvc') {
      return digits.length < rules.cvcLengthOf(brand())
        ? "Your card's security code is incomplete."
        : rules.checkCvc(digits, brand())?.message;
    }
    if (digits.length < 4) return "Your card's expiration date is incomplete.";
    const wrong = rules.checkExpiry(Number(digits.slice(0, 2)), yearOf(), new Date());
    if (wrong === undefined) return undefined;
    return yearOf() < new Date().getFullYear() || wrong.param === 'exp_month'
      ? "Your card's expiration date is in the past or not valid."
      : wrong.message;
  }

  function showError(name: FieldName, message: string | undefined): void {
    if (message === undefined) delete errors[name];
    else errors[name] = message;
    find(`${name}-error`, HTMLElement).textContent = message ?? '';
    inputs[name].setAttribute('aria-invalid', String(message !== undefined));
  }

  function formatExpiry(text: string, deleting: boolean): string {
    const typed = /^\s*(\d{1,2})\s*\/\s*(\d{4})\s*$/.exec(text);
    let digits = typed
      ? (typed[1] ?? '').padStart(2, '0') + (typed[2] ?? '').slice(2)
      : text.replace(/\D/g, '').slice(0, 4);
    if (/^[2-9]/.test(digits) || /^\d\s*\//.test(text)) digits = `0${digits}`.slice(0, 4);
    if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
    return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  }

  function format(name: FieldName, deleting: boolean): string {
    if (name === 'expiry') return formatExpiry(inputs.expiry.value, deleting);
    const longest =
      name === 'cvc' ? rules.cvcLengthOf(brand()) : Math.max(...rules.lengthsOf(brand()));
    const digits = digitsOf(name).slice(0, longest);
    return name === 'number' ? rules.groupDigits(digits) : digits;
  }

  /** Writes the formatted text and keeps the caret behind the same digit. */
  function reformat(name: FieldName, deleting: boolean): void {
    const input = inputs[name];
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
    input.value = format(name, deleting);
    if (atEnd) return;
    let position = 0;
    for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1) {
      if (/\d/.test(input.value[position] ?? '')) seen += 1;
    }
    input.setSelectionRange(position, position);
  }

  function isFull(name: FieldName): boolean {
    const { length } = digitsOf(name);
    if (name === 'expiry') return length === 4;
    if (name === 'cvc') return length === rules.cvcLengthOf(brand());
    return brand() !== 'unknown' && length === Math.max(...rules.lengthsOf(brand()));
  }

  function onInput(name: FieldName, event: Event): void {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    reformat(name, deleting);
    if (name === 'number') {
      brandBadge.textContent = BRANDS[brand()] ?? '';
      if (digitsOf('cvc').length > 0) showError('cvc', undefined);
    }
    showError(name, isFull(name) ? check(name) : undefined);
    const next = NAMES[NAMES.indexOf(name) + 1];
    if (
      next &&
      isFull(name) &&
      !errors[name] &&
      !deleting &&
      document.activeElement === inputs[name]
    ) {
      if (inputs[name].selectionStart === inputs[name].value.length) inputs[next].focus();
    }
    onChange();
  }

  for (const name of NAMES) {
    inputs[name].addEventListener('input', (event) => onInput(name, event));
    inputs[name].addEventListener('blur', () => {
      if (inputs[name].value !== '') showError(name, check(name));
      onChange();
    });
  }

  return {
    isComplete: () => NAMES.every((name) => check(name) === undefined),
    isEmpty: () => NAMES.every((name) => inputs[name].value === ''),
    firstError: () => NAMES.map((name) => errors[name]).find(Boolean),
    showAll: () => {
      for (const name of NAMES) showError(name, check(name));
    },
    showError,
    focusFirstOpen: () => {
      const open = NAMES.find((name) => errors[name] ?? check(name)) ?? 'number';
      inputs[open].focus();
    },
    setDisabled: (disabled) => {
      for (const name of NAMES) inputs[name].disabled = disabled;
    },
    readCard: () => ({
      number: digitsOf('number'),
      expMonth: digitsOf('expiry').slice(0, 2),
      expYear: String(yearOf()),
      cvc: digitsOf('cvc'),
    }),
  };
}
