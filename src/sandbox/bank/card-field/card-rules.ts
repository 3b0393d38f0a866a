/**
 * What can be said about a card without asking anybody. The same functions run in the bank and,
 * as text, in the card field's page (see `script.ts`): each must be complete in itself or lean
 * only on others of this file.
 */

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown';

/** The network by the leading digits (ISO/IEC 7812 ranges as the networks publish them). */
export function brandOf(digits: string): CardBrand {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover';
  if (/^3(0[0-5]|[689])/.test(digits)) return 'diners';
  if (/^35(2[89]|[3-8])/.test(digits)) return 'jcb';
  if (/^62/.test(digits)) return 'unionpay';
  return 'unknown';
}

/** How many digits a number of this network may have. */
export function lengthsOf(brand: CardBrand): number[] {
  if (brand === 'amex') return [15];
  if (brand === 'diners') return [14, 16];
  if (brand === 'unknown') return [12, 13, 14, 15, 16, 17, 18, 19];
  if (brand === 'unionpay') return [16, 17, 18, 19];
  return [16];
}

export function cvcLengthOf(brand: CardBrand): number {
  return brand === 'amex' ? 4 : 3;
}

/** The check digit rule of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Digits in the groups that are printed on the card. */
export function groupDigits(digits: string): string {
  if (brandOf(digits) === 'amex' || (brandOf(digits) === 'diners' && digits.length <= 14)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
  }
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The message for a card number, or undefined when it may be right. */
export function checkNumber(digits: string): { code: string; message: string } | undefined {
  const lengths = lengthsOf(brandOf(digits));
  if (digits.length < Math.min(...lengths)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!lengths.includes(digits.length) || !passesLuhn(digits)) {
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  }
  return undefined;
}

/** The message for an expiry date (month 1-12, four-digit year) seen from `now`. */
export function checkExpiry(
  month: number,
  year: number,
  now: Date,
): { code: string; message: string; param: string } | undefined {
  if (!(month >= 1 && month <= 12)) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    };
  }
  const monthsLeft = (year - now.getFullYear()) * 12 + (month - 1 - now.getMonth());
  if (monthsLeft < 0 && year >= now.getFullYear()) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    };
  }
  if (!(monthsLeft >= 0 && monthsLeft <= 50 * 12)) {
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    };
  }
  return undefined;
}

/** The message for a security code on a card of this brand. */
export function checkCvc(
  cvc: string,
  brand: CardBrand,
): { code: string; message: string } | undefined {
  const fits =
    /^\d+$/.test(cvc) &&
    (cvc.length === cvcLengthOf(brand) || (brand === 'unknown' && cvc.length === 4));
  if (fits) return undefined;
  return { code: 'invalid_cvc', message: "Your card's security code is invalid." };
}
