/** Tax calculations (docs.stripe.com/api/tax/calculations): what is owed for some goods at an address. */
import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api-error.ts';
import { type Call, defineOperation, ok } from '../call.ts';
import { createId } from '../ids.ts';
import { expand, integer, paging } from '../params.ts';
import type { TaxBreakdown, TaxCalculation } from '../stripe-objects.ts';
import { ratesAt, type TaxRate } from './tax-rates.ts';

const PPM = 1_000_000;

const taxable = {
  amount: integer,
  tax_behavior: z.enum(['inclusive', 'exclusive']).default('exclusive'),
  tax_code: z.string().default('txcd_99999999'),
};

const calculationParams = z.strictObject({
  currency: z.string().length(3),
  customer_details: z.strictObject({
    address: z.strictObject({
      country: z.string().length(2),
      state: z.string().optional(),
      postal_code: z.string().optional(),
      city: z.string().optional(),
      line1: z.string().optional(),
    }),
    address_source: z.enum(['billing', 'shipping']),
  }),
  line_items: z
    .array(z.strictObject({ ...taxable, reference: z.string().max(500) }))
    .min(1)
    .max(100),
  shipping_cost: z.strictObject(taxable).optional(),
  tax_date: integer.optional(),
  expand,
});

type Params = z.infer<typeof calculationParams>;

function calculate(call: Call, params: Params): TaxCalculation {
  const rates = ratesAt(params.customer_details.address);
  if (!rates) {
    throw invalidRequest(
      'We could not determine the customer\u2019s tax location based on the provided customer address.',
      { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
    );
  }
  const lines = params.line_items.map((line) => ({
    id: createId('tax_li'),
    object: 'tax.calculation_line_item' as const,
    ...line,
    ...tax(line, rates),
  }));
  const shipping = params.shipping_cost && {
    ...params.shipping_cost,
    ...tax(params.shipping_cost, rates),
  };
  const all = shipping ? [...lines, shipping] : lines;
  const taxOf = (behaviour: string) =>
    all
      .filter(({ tax_behavior }) => tax_behavior === behaviour)
      .reduce((sum, { amount_tax }) => sum + amount_tax, 0);
  const exclusive = taxOf('exclusive');
  return {
    id: createId('taxcalc'),
    object: 'tax.calculation',
    amount_total: all.reduce((sum, { amount }) => sum + amount, exclusive),
    created: call.nowS,
    currency: params.currency,
    livemode: false,
    shipping_cost: shipping ?? null,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: taxOf('inclusive'),
    tax_date: params.tax_date ?? call.nowS,
    line_items: lines,
  };
}

/** Each tax of an amount; what rounding leaves over is in the last of them. */
function tax(
  { amount, tax_behavior }: { amount: number; tax_behavior: 'inclusive' | 'exclusive' },
  rates: TaxRate[],
): { amount_tax: number; tax_breakdown: TaxBreakdown[] } {
  const ppm = rates.reduce((sum, rate) => sum + rate.ppm, 0);
  const divisor = tax_behavior === 'inclusive' ? PPM + ppm : PPM;
  const total = Math.round((amount * ppm) / divisor);
  if (ppm === 0) {
    const none = { amount: 0, tax_rate_details: null, taxable_amount: 0 };
    return {
      amount_tax: 0,
      tax_breakdown: [{ ...none, taxability_reason: 'not_collecting' }],
    };
  }
  let left = total;
  const breakdown = rates.map((rate, index): TaxBreakdown => {
    const isLast = index === rates.length - 1;
    const part = isLast ? left : Math.floor((total * rate.ppm) / ppm);
    left -= part;
    return {
      amount: part,
      tax_rate_details: { percentage_decimal: String(rate.ppm / 10_000), tax_type: rate.type },
      taxability_reason: 'standard_rated',
      taxable_amount: amount,
    };
  });
  return { amount_tax: total, tax_breakdown: breakdown };
}

/** What of a calculation is answered; each breakdown only to those who ask for it. */
function withoutBreakdown<Part extends { tax_breakdown: TaxBreakdown[] }>(
  part: Part,
  isAsked: boolean,
): object {
  if (isAsked) return part;
  const { tax_breakdown: _, ...rest } = part;
  return rest;
}

function find(call: Call): TaxCalculation {
  const found = call.store.find('tax.calculation', call.pathId);
  if (!found) throw resourceMissing('tax calculation', call.pathId, 'calculation');
  return found;
}

export const taxOperations = [
  defineOperation({
    name: 'tax_calculations.create',
    method: 'POST',
    path: '/v1/tax/calculations',
    params: calculationParams,
    run: (call, params) => {
      const made = calculate(call, params);
      call.store.save(made);
      const { line_items: _, shipping_cost: shipping, ...rest } = made;
      const isAsked = params.expand?.includes('shipping_cost.tax_breakdown') ?? false;
      return ok({
        ...rest,
        shipping_cost: shipping && withoutBreakdown(shipping, isAsked),
      });
    },
  }),
  defineOperation({
    name: 'tax_calculations.line_items',
    method: 'GET',
    path: '/v1/tax/calculations/:id/line_items',
    params: z.strictObject(paging),
    run: (call, params) => {
      const lines = find(call).line_items;
      const limit = params.limit ?? 10;
      const isAsked = params.expand?.includes('data.tax_breakdown') ?? false;
      return ok({
        object: 'list',
        url: `/v1/tax/calculations/${call.pathId}/line_items`,
        has_more: lines.length > limit,
        data: lines.slice(0, limit).map((line) => withoutBreakdown(line, isAsked)),
      });
    },
  }),
];
