/**
 * Numbers, days and lists in English words, without `Intl`: its first use costs a browser 30 ms and more,
 * before anything can be pressed.
 */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `1234.5` as `1,234.5`. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const SMALL_NUMBERS = [
  ...['no', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
];

/** A count as it stands in a sentence: `five`; above twelve in digits. */
export function spellNumber(count: number): string {
  return SMALL_NUMBERS[count] ?? formatNumber(count);
}

/** `front cameras` as `Front cameras`; names such as `eSIM` begin small anywhere. */
export function capitalise(text: string): string {
  if (/^[a-z][A-Z]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, b and c` */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** The day of an ISO date, the same in every browser and on the server: `3 December 2026`. */
export function formatDate(isoDate: string): string {
  const date = new Date(isoDate);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The same where the reader is, for moments that are shown with their time. */
export function formatLocalDate(moment: Date): string {
  return `${moment.getDate()} ${MONTHS[moment.getMonth()]} ${moment.getFullYear()}`;
}

/** The month of an ISO date: `November 2026`. */
export function formatMonthOf(isoDate: string): string {
  const date = new Date(isoDate);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Months since the year 0 in words: `September 2031`. */
export function formatMonth(months: number): string {
  return `${MONTHS[(months - 1) % 12]} ${Math.floor((months - 1) / 12)}`;
}

/** Gigabytes of storage: `512 GB`, `1 TB`. */
export function formatStorage(gigabytes: number): string {
  return gigabytes >= 1024 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`;
}

/** What is bought, in one line: `iPhone 15 (Black, 128 GB)`; the name alone when nothing is known of the variant. */
export function nameUnit(mobileName: string, variantName: string | null): string {
  return variantName === null ? mobileName : `${mobileName} (${variantName})`;
}
