/**
 * The taxes that the bank knows: a few of the real ones as they were in 2026, to try things out with. Nobody should
 * charge them; the real provider knows all, and changes them when they change.
 */

export interface TaxRate {
  /** In parts per million. */
  ppm: number;
  type: 'sales_tax' | 'vat' | 'gst' | 'pst';
}

interface Place {
  country: string;
  state?: string | undefined;
  postal_code?: string | undefined;
}

const US_STATES: Readonly<Record<string, number[]>> = {
  CA: [60_000, 12_500],
  NY: [40_000, 45_000, 3_750],
  TX: [62_500, 20_000],
  WA: [65_000, 38_500],
};
/** Where the street makes a difference: Los Angeles adds to its state. */
const LOS_ANGELES = /^900\d\d/;

const COUNTRIES: Readonly<Record<string, TaxRate[]>> = {
  CA: [{ ppm: 50_000, type: 'gst' }],
  DE: [{ ppm: 190_000, type: 'vat' }],
  FR: [{ ppm: 200_000, type: 'vat' }],
  GB: [{ ppm: 200_000, type: 'vat' }],
};
const BRITISH_COLUMBIA: TaxRate = { ppm: 70_000, type: 'pst' };

/** @returns undefined when nobody can say where that is: the United States need a ZIP code */
export function ratesAt({ country, state, postal_code: code }: Place): TaxRate[] | undefined {
  if (country === 'US')
    return code && /^[1-9]\d{4}|^0[1-9]\d{3}/.test(code) ? inUs(state, code) : undefined;
  const rates = COUNTRIES[country] ?? [];
  return country === 'CA' && state === 'BC' ? [...rates, BRITISH_COLUMBIA] : rates;
}

function inUs(state: string | undefined, code: string): TaxRate[] {
  const of = US_STATES[state ?? stateOf(code)] ?? [];
  const local = LOS_ANGELES.test(code) ? [22_500] : [];
  return [...of, ...local].map((ppm) => ({ ppm, type: 'sales_tax' as const }));
}

/** By the first digits, as far as the table above goes. */
function stateOf(code: string): string {
  if (/^9[0-5]/.test(code)) return 'CA';
  if (/^1[0-4]/.test(code)) return 'NY';
  if (/^7[5-9]/.test(code)) return 'TX';
  return /^98|^99[0-4]/.test(code) ? 'WA' : '';
}
