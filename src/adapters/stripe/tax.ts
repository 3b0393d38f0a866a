/**
 * Stripe Tax as the shop's tax service (docs.stripe.com/api/tax/calculations). Protects: what it answers is checked
 * before anybody is asked to pay it. The shop only asks; what has to be filed, and where, stays with its owner.
 */
import Stripe from 'stripe';
import { z } from 'zod';
import { AppError, type ProblemCode } from '../../shared/errors.ts';
import { CURRENCY } from '../../shared/money.ts';
import { toPpm } from '../../shared/rules/shop-settings.ts';
import type { QuotedTax, TaxAddress, TaxQuery, TaxQuote, TaxService } from '../../shop/tax-port.ts';
import { toRefusal } from './refusals.ts';

/** Goods that are taxed in full, as mobile phones are. */
const TAX_CODE = 'txcd_99999999';
const SHIPPING_TAX_CODE = 'txcd_92010001';
/** As many as the provider takes in one calculation. */
const MOST_UNITS = 100;
const REFERENCE = 'unit-';
const DAY_MS = 86_400_000;

const breakdownSchema = z.array(
  z.object({
    amount: z.number().int(),
    tax_rate_details: z
      .object({ percentage_decimal: z.string(), tax_type: z.string().nullish() })
      .nullish(),
  }),
);
type Breakdown = z.infer<typeof breakdownSchema>;

const taxed = {
  amount: z.number().int(),
  amount_tax: z.number().int().min(0),
  tax_breakdown: breakdownSchema.nullish(),
};
const shippingSchema = z.object(taxed);
const calculationSchema = z.object({ id: z.string(), shipping_cost: shippingSchema.nullish() });
const unitsSchema = z.array(z.object({ ...taxed, reference: z.string() }));

/** What people call a tax; any other is a "Tax". */
const NAMES: Readonly<Record<string, string>> = {
  sales_tax: 'Sales tax',
  vat: 'VAT',
  gst: 'GST',
  hst: 'HST',
  pst: 'PST',
  qst: 'QST',
  jct: 'Consumption tax',
};

/** @param homePostalCode where the shop is: orders without an address are reckoned for there */
export function createTaxService(stripe: Stripe, homePostalCode: string): TaxService {
  return {
    async quote(query) {
      const calculated = await calculate(stripe, query, homePostalCode);
      if (calculated === null) return null;
      const quote = toQuote(query, calculated);
      if (quote) return quote;
      throw unanswered('provider-error', new Error(`${calculated.id} is not what was asked for`));
    },
  };
}

type Taxed = z.infer<typeof shippingSchema>;
type TaxedUnit = z.infer<typeof unitsSchema>[number];

interface Calculated {
  id: string;
  shipping: Taxed | null;
  units: TaxedUnit[];
}

/** @returns null when nobody can say where the address is */
async function calculate(
  stripe: Stripe,
  query: TaxQuery,
  homePostalCode: string,
): Promise<Calculated | null> {
  try {
    const calculation = calculationSchema.parse(
      await stripe.tax.calculations.create(toParams(query, homePostalCode)),
    );
    const { id, shipping_cost: shipping } = calculation;
    // The answer itself holds ten of them at most.
    const { data } = await stripe.tax.calculations.listLineItems(id, {
      limit: MOST_UNITS,
      expand: ['data.tax_breakdown'],
    });
    return { id, shipping: shipping ?? null, units: unitsSchema.parse(data) };
  } catch (error) {
    if (isPlaceless(error)) return null;
    const { code, details } = toRefusal(error);
    throw unanswered(code, details.cause);
  }
}

function toParams(query: TaxQuery, homePostalCode: string): Stripe.Tax.CalculationCreateParams {
  const { to, pricesCents, shippingCents, isIncluded, day } = query;
  const behaviour = { tax_behavior: isIncluded ? ('inclusive' as const) : ('exclusive' as const) };
  const dayMs = Date.parse(day);
  // Taxes of a day that is over; without it the provider takes its own present.
  const isPast = dayMs + DAY_MS <= Date.now();
  return {
    currency: CURRENCY,
    customer_details: { address: toAddress(to, homePostalCode), address_source: 'shipping' },
    line_items: pricesCents.map((amount, index) => ({
      ...{ amount, reference: `${REFERENCE}${index}`, tax_code: TAX_CODE, ...behaviour },
    })),
    ...(shippingCents === 0
      ? {}
      : { shipping_cost: { amount: shippingCents, tax_code: SHIPPING_TAX_CODE, ...behaviour } }),
    ...(isPast ? { tax_date: dayMs / 1_000 } : {}),
    expand: ['shipping_cost.tax_breakdown'],
  };
}

function toAddress({ country, region, postalCode, city, street }: TaxAddress, home: string) {
  return {
    country,
    ...(postalCode === '' ? {} : { postal_code: postalCode ?? home }),
    ...(region === null ? {} : { state: region }),
    ...(city === null ? {} : { city }),
    ...(street === null ? {} : { line1: street }),
  };
}

/** @returns undefined when it does not answer the query */
function toQuote(
  { pricesCents, shippingCents }: TaxQuery,
  { shipping, units }: Calculated,
): TaxQuote | undefined {
  const byReference = new Map(units.map((unit) => [unit.reference, unit]));
  const inOrder = pricesCents.flatMap((cents, index) => {
    const unit = byReference.get(`${REFERENCE}${index}`);
    return unit?.amount === cents ? [unit] : [];
  });
  const isShippingRight = (shipping?.amount ?? 0) === shippingCents;
  if (inOrder.length < pricesCents.length || !isShippingRight) return undefined;
  const all = shipping === null ? inOrder : [...inOrder, shipping];
  // No tax is more than what it is raised on.
  if (all.some(({ amount, amount_tax }) => amount_tax > amount)) return undefined;
  return {
    name: nameOf(all.flatMap(({ tax_breakdown }) => tax_breakdown ?? [])),
    units: inOrder.map(toTax),
    shipping: shipping === null ? { taxCents: 0, ratePpm: 0 } : toTax(shipping),
  };
}

function toTax({ amount_tax: taxCents, tax_breakdown }: Taxed): QuotedTax {
  const rates = (tax_breakdown ?? []).filter(({ amount }) => amount > 0);
  const percent = rates.reduce(
    (sum, { tax_rate_details: rate }) => sum + Number(rate?.percentage_decimal ?? 0),
    0,
  );
  return { taxCents, ratePpm: toPpm(percent) };
}

/** One name, where there are several the one that says nothing wrong. */
function nameOf(breakdown: Breakdown): string | null {
  const raised = breakdown.filter(({ amount }) => amount > 0);
  const names = new Set(
    raised.map(({ tax_rate_details: rate }) => NAMES[rate?.tax_type ?? ''] ?? 'Tax'),
  );
  const [name = null, ...others] = names;
  return others.length > 0 ? 'Tax' : name;
}

function isPlaceless(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'customer_tax_location_invalid'
  );
}

const unanswered = (code: ProblemCode, cause: unknown) =>
  new AppError(code, {
    detail: 'The tax service gave no usable answer. Please try again in a minute.',
    cause,
  });
