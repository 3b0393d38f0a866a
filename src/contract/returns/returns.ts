/** Returns on the wire: what goes back to the shop, for buyers and for staff. */
import { z } from 'zod';
import { amountToCents } from '../../shared/money.ts';
import { RETURN_LIMITS, RETURN_REASONS, type ReturnReason } from '../../shared/rules/returns.ts';
import { lines, optionalLines, whenMissing, wireAmount, wireId, wireOrderId } from '../common.ts';
import { failedRefundSchema, listedBuyerSchema, orderSchema } from '../orders.ts';

const state = z.enum([
  'requested',
  'approved',
  'received',
  'checked',
  'refunded',
  'refused',
  'cancelled',
]);
export type WireReturnState = z.infer<typeof state>;

const reason = z.enum(
  Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]],
  'Please choose a reason',
);

export const returnEventSchema = z.object({
  kind: z.enum([
    ...(['request', 'withdraw', 'approve', 'instruct', 'refuse'] as const),
    ...(['receive', 'unreceive', 'check', 'uncheck', 'refund', 'cancel'] as const),
  ]),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Who did it; for staff only'),
  reason: z.string().optional(),
});
export type WireReturnEvent = z.infer<typeof returnEventSchema>;

const refundState = z.enum(['none', 'due', 'paid', 'failed', 'paid-another-way', 'charged-back']);

const unit = z.object({
  _id: wireId,
  name: z.string(),
  variantName: z.string().nullable().describe('As bought, for example Midnight, 256 GB'),
  sku: z.string().nullable(),
  price: wireAmount.describe('Its price when it was bought, US dollars'),
});

export const returnSchema = z.object({
  _id: wireId,
  kind: z.enum(['return', 'withdrawal']).describe('Asked for, or declared by law'),
  state,
  version: z.number().int(),
  date: z.iso.datetime(),
  reason: reason.nullable().describe('A withdrawal needs none'),
  note: z.string().nullable().describe('In the buyer’s own words'),
  instructions: z.string().nullable().describe('Where to send it'),
  refusal: z.string().nullable().describe('Why it was refused'),
  needsInstructions: z.boolean().describe('Nobody has told the buyer where to send it'),
  canCancel: z.boolean().describe('Whether its buyer may keep the phones'),
  items: z.array(
    unit.extend({
      outcome: z
        .enum(['restocked', 'written-off', 'back-already'])
        .nullable()
        .describe('Null until it was looked at; for staff only'),
      isBack: z.boolean().describe('Whether it is in the stock again; for staff only'),
    }),
  ),
  paid: wireAmount.describe('What was paid for its items, US dollars'),
  refund: z
    .object({ amount: wireAmount, state: refundState })
    .nullable()
    .describe('What was decided about the money; null until then'),
  history: z.array(returnEventSchema).describe('Oldest first'),
});
export type WireReturn = z.infer<typeof returnSchema>;

/** GET /orders/{id}/returns */
export const orderReturnsSchema = z.object({
  returnable: z.array(wireId).describe('Items that may be sent back now'),
  until: z.iso.date().nullable().describe('The last day for that; null until delivery'),
  isOver: z.boolean().describe('Whether that day is over'),
  returns: z.array(returnSchema).describe('Oldest first'),
});
export type WireOrderReturns = z.infer<typeof orderReturnsSchema>;

/** POST /orders/{id}/returns */
export const returnBodySchema = z.strictObject({
  items: z
    .array(wireId, whenMissing('Please choose what you want to return'))
    .min(1, 'Please choose what you want to return')
    .max(100),
  reason,
  note: optionalLines(RETURN_LIMITS.note).optional(),
});
export type ReturnBody = z.input<typeof returnBodySchema>;

export const staffReturnSchema = returnSchema.extend({
  orderId: wireId,
  invoice: z.string().nullable(),
  buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
  most: wireAmount.describe('The most that can be paid back now, US dollars'),
  order: orderSchema.pick({
    status: true,
    price: true,
    refunded: true,
    chargedBack: true,
    isMoneyHeld: true,
    dispute: true,
    disputes: true,
    refundDue: true,
    timeZone: true,
  }),
  failedRefund: failedRefundSchema.nullable().describe('When its refund failed and is still owed'),
});
export type WireStaffReturn = z.infer<typeof staffReturnSchema>;

export const returnQuerySchema = z.strictObject({
  state: z
    .enum([...state.options, 'open'])
    .optional()
    .describe('`open`: all that are not decided'),
  limit: z.coerce.number().int().min(1).max(200).default(25),
  cursor: wireId.optional().describe('The last return of the page before'),
});

export const listedReturnSchema = returnSchema
  .pick({ _id: true, kind: true, state: true, date: true, reason: true, needsInstructions: true })
  .extend({
    invoice: z.string().nullable(),
    buyer: listedBuyerSchema,
    dispute: orderSchema.shape.dispute,
    items: z.array(unit),
  });
export type WireListedReturn = z.infer<typeof listedReturnSchema>;
export const returnListSchema = z.array(listedReturnSchema);

export const returnCountsSchema = z.partialRecord(state, z.number().int());
export type WireReturnCounts = z.infer<typeof returnCountsSchema>;

export const instructionsBodySchema = z.strictObject({
  instructions: lines(RETURN_LIMITS.instructions, 'Instructions are required').describe(
    'An address, or where to find a label; the buyer gets it by mail',
  ),
});
export const refusalBodySchema = z.strictObject({
  reason: lines(RETURN_LIMITS.refusal, 'Reason is required'),
});
const checkedUnits = z.array(wireId, 'Please say what becomes of each phone').max(100);
/** Each item that is not back in the stock already is named once, in one of the lists. */
export const checkBodySchema = z.strictObject({
  restocked: checkedUnits.describe('Items that go back into the stock'),
  writtenOff: checkedUnits.describe('Items that can never be sold again'),
});
export type CheckBody = z.infer<typeof checkBodySchema>;
export const returnRefundBodySchema = z.strictObject({
  amount: z
    .number(whenMissing('Amount is required'))
    .min(0, 'Please enter 0 or more')
    .max(10_000_000, 'Please enter at most 10,000,000')
    .refine((amount) => amountToCents(amount) !== null, 'Please enter dollars and cents')
    .describe('US dollars; 0 pays nothing back. Whole ones, unless the order has tax or delivery'),
  reason: lines(RETURN_LIMITS.refusal, 'Reason is required'),
});

export const orderReturnsParams = z.object({ id: wireOrderId });
export const returnParams = z.object({ id: wireId });
