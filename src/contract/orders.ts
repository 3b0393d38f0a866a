/** Paid orders on the wire: what happened to them, for buyers and for staff. */
import { z } from 'zod';
import {
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
  postalCodeProblem,
  readPostalCode,
} from '../shared/delivery/delivery.ts';
import { regionProblem } from '../shared/delivery/delivery-regions.ts';
import { amountToCents } from '../shared/money.ts';
import { cartRowSchema, chargesSchema } from './cart.ts';
import {
  line,
  optionalLine,
  whenMissing,
  wireAmount,
  wireAttemptId,
  wireId,
  wireOrderId,
} from './common.ts';
import { disputeSchema } from './office/disputes.ts';
import { orderMailSchema } from './office/mails.ts';
import { paymentSchema } from './payments.ts';
import { orderWithdrawalSchema } from './returns/withdrawal.ts';

/** As it was given: rules have changed since, and addresses from before states were asked for have none. */
export const knownDeliverySchema = z.strictObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string().optional().describe('State, province or prefecture, where addresses name one'),
  postalCode: z.string().describe('Empty only where addresses go without, as in Ireland'),
  country: z.enum(DELIVERY_COUNTRIES, 'Please choose a country from the list'),
});
export type WireDelivery = z.infer<typeof knownDeliverySchema>;

/** As it is asked for: with a state and a postal code as the country's addresses need them. */
export const deliverySchema = knownDeliverySchema
  .extend({
    name: line(DELIVERY_LIMITS.name, 'Name is required'),
    street: line(DELIVERY_LIMITS.street, 'Street and number are required'),
    city: line(DELIVERY_LIMITS.city, 'City is required'),
    region: optionalLine(DELIVERY_LIMITS.region).optional(),
    postalCode: optionalLine(DELIVERY_LIMITS.postalCode, 'Postal code is required').overwrite(
      readPostalCode,
    ),
  })
  .superRefine((address, context) => {
    const { country, region, postalCode } = address;
    const problems = {
      region: regionProblem(country, region),
      postalCode: postalCodeProblem(country, postalCode),
    };
    for (const [field, message] of Object.entries(problems)) {
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** PUT /delivery-address: the own address, and where what is being paid for goes. */
export const deliveryBodySchema = z
  .strictObject({
    orderId: wireAttemptId
      .optional()
      .describe('What is being paid for and goes there; none: only remember it'),
    address: deliverySchema
      .nullable()
      .describe('null: it is paid for without one; the remembered one stays'),
  })
  .refine(({ orderId, address }) => address !== null || orderId !== undefined, {
    path: ['address'],
    message: 'Address is required',
  });
/** PUT /orders/{id}/delivery-address */
export const orderAddressBodySchema = z.strictObject({ address: deliverySchema });
export const deliveryAnswerSchema = z.object({
  address: knownDeliverySchema.nullable().describe('The one used last'),
});

const status = paymentSchema.shape.status;
const dollars = wireAmount;
export const orderEventSchema = z.object({
  kind: z.enum([
    ...['paid', 'pick', 'unpick', 'ship', 'deliver', 'undeliver', 'cancel', 'refund'],
    ...['refund-paid', 'refund-failed', 'refund-retried', 'paid-another-way'],
    ...['paid-another-way-undone', 'refunded-elsewhere', 'refund-charged-back'],
    ...['refund-reopened', 'address', 'withdrawal-held', 'withdrawal-ended'],
    ...['inquiry', 'disputed', 'dispute-dropped', 'dispute-won', 'dispute-lost'],
  ] as const),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Who of the staff did it; for staff only'),
  amount: dollars.optional(),
  reason: z.string().optional(),
  overrideDispute: z.boolean().optional().describe('Staff continued despite a dispute'),
});
export type WireOrderEvent = z.infer<typeof orderEventSchema>;

/** A refund that failed and is still owed to the buyer. */
export const failedRefundSchema = z.object({
  _id: wireId,
  amount: dollars,
  date: z.iso.datetime().describe('When it first failed'),
  triedAgain: z.iso.datetime().nullable().describe('When its last retry failed'),
  failure: z.string().nullable().describe('Why, in the words of the card provider'),
});
export type WireFailedRefund = z.infer<typeof failedRefundSchema>;

export const orderSchema = z.object({
  _id: wireId,
  status,
  version: z.number().int(),
  date: z.iso.datetime(),
  transactionId: z.string(),
  price: dollars,
  refunded: dollars.describe('Refunded so far, to the card or another way, US dollars'),
  paidAnotherWay: dollars.describe(
    'The part of `refunded` that did not go to the card, US dollars',
  ),
  refundFailed: dollars.describe('Failed refunds still owed to the buyer, US dollars'),
  failedRefunds: z.array(failedRefundSchema).describe('The failed refunds; for staff only'),
  refundDue: dollars.describe('Refunds on their way, US dollars'),
  chargedBack: paymentSchema.shape.chargedBack,
  isMoneyHeld: paymentSchema.shape.isMoneyHeld,
  dispute: z
    .enum(['inquiry', 'disputed', 'lost'])
    .nullable()
    .describe(
      'The most serious one, for staff only: open and lost ones stop shipping, inquiries do not',
    ),
  disputes: z.array(disputeSchema).describe('For staff only, oldest first'),
  timeZone: z.string().describe('Time zone of the shop; deadlines are shown in it'),
  ...orderWithdrawalSchema.shape,
  left: dollars.describe('Amount that can still be refunded, US dollars'),
  items: z.array(
    z.object({
      _id: wireId,
      productId: wireId,
      name: z.string(),
      variantName: z.string().nullable().describe('As bought, for example Midnight, 256 GB'),
      sku: z.string().nullable(),
      price: dollars.describe('Its price when it was bought, US dollars'),
      paid: dollars
        .optional()
        .describe('With tax that was added to the price, US dollars; left out without charges'),
      image: z.string(),
      slug: z.string().nullable().describe('Null when it is no longer sold'),
      drawing: cartRowSchema.shape.drawing,
      tint: cartRowSchema.shape.tint,
      returned: z.boolean().describe('Whether it has come back, or never left'),
    }),
  ),
  charges: chargesSchema.optional(),
  delivery: z.object({ ...knownDeliverySchema.shape, country: z.string() }).nullable(),
  unprintable: z
    .array(z.string())
    .describe('Characters of the address that papers show as code points; for staff'),
  needsAddress: z.boolean().describe('It waits until its buyer says where it goes'),
  canSetAddress: z.boolean().describe('Whether its buyer may still say, or change, where it goes'),
  arrival: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .nullable()
    .describe('When it should arrive; null when that is not known, or it has'),
  parcel: z.object({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
  invoice: z
    .object({
      number: z.string(),
      date: z.iso.datetime(),
      day: z.iso.date().describe('As printed on it'),
      timeZone: z.string().describe('Of the shop when it was paid: that of `day`'),
      isIssued: z.boolean().describe('Whether the document is fixed: packed, or opened before'),
    })
    .nullable(),
  creditNotes: z
    .array(
      z.object({
        _id: wireId,
        number: z.string(),
        day: z.iso.date().describe('As printed on it'),
        amount: dollars,
      }),
    )
    .describe('What was taken off the invoice, oldest first'),
  history: z.array(orderEventSchema).describe('Oldest first'),
  canCancel: z.boolean().describe('Whether its buyer may call it off now'),
  buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
  mails: z.array(orderMailSchema).describe('For staff only'),
});
export type WireOrder = z.infer<typeof orderSchema>;

export const orderQuerySchema = z.strictObject({
  status: status.optional(),
  address: z
    .enum(['missing', 'known'])
    .optional()
    .describe(
      '`missing`: only orders without an address; `known`: only those with one; left out: both',
    ),
  refund: z.enum(['failed']).optional().describe('Only orders with a refund that failed'),
  disputes: z
    .enum(['open', 'none'])
    .optional()
    .describe(
      '`open`: only orders with a dispute to deal with; `none`: only those that no dispute keeps from being shipped; left out: both',
    ),
  q: z
    .string()
    .max(100)
    .optional()
    .describe('A number, or a part of the buyer’s or recipient’s name or of the email'),
  limit: z.coerce.number().int().min(1).max(200).default(25),
  cursor: wireOrderId.optional().describe('The last order of the page before'),
});
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** As the account is now. */
export const listedBuyerSchema = z.object({
  name: z.string(),
  email: z.string().nullable().describe('Null when the account has been erased'),
});

export const listedOrderSchema = orderSchema
  .pick({ _id: true, status: true, date: true, price: true, refunded: true, dispute: true })
  .extend({
    buyer: listedBuyerSchema,
    productsName: z.array(z.string()),
    ...paymentSchema.pick({ variantItems: true, variantNames: true }).shape,
    invoice: z.string().nullable(),
    hasRefundDue: z.boolean(),
    hasRefundFailed: z.boolean(),
    needsAddress: z.boolean(),
    withdrawalHeldUntil: z.iso.datetime().nullable(),
  });
export type WireListedOrder = z.infer<typeof listedOrderSchema>;
export const orderListSchema = z.array(listedOrderSchema);

/** `stopped`: to be packed, but for a dispute. */
export const orderCountsSchema = z.partialRecord(
  z.enum([...status.options, 'stopped', 'address-missing', 'refund-failed', 'disputed']),
  z.number().int(),
);
export type WireOrderCounts = z.infer<typeof orderCountsSchema>;
const overrideDispute = z
  .boolean()
  .optional()
  .describe('Continue although the payment is disputed or was charged back; 409 without it');
/** POST /orders/{id}/pick */
export const pickBodySchema = z.strictObject({ overrideDispute }).nullish();

export const shipBodySchema = z.strictObject({
  overrideDispute,
  carrier: line(60, 'Carrier is required'),
  trackingNumber: line(60, 'Tracking number is required'),
});
export type ShipBody = z.infer<typeof shipBodySchema>;

const REASON_MAX = 300;
export const cancelBodySchema = z
  .strictObject({
    reason: optionalLine(REASON_MAX).optional(),
    holdRefund: z
      .boolean()
      .optional()
      .describe(
        'Admins, while the payment is disputed: refunded only if the shop wins the dispute',
      ),
  })
  .nullish();

export const refundBodySchema = z.strictObject({
  amount: z
    .number(whenMissing('Amount is required'))
    .min(0.01, 'Please enter more than $0')
    .max(10_000_000, 'Please enter at most 10,000,000')
    .refine((amount) => amountToCents(amount) !== null, 'Please enter dollars and cents')
    .describe('US dollars; whole ones, unless the order has tax or delivery'),
  reason: line(REASON_MAX, 'Reason is required'),
  returned: z
    .array(wireId)
    .max(20)
    .optional()
    .describe(
      'Items that go back into the stock; left out: all of an order that has not been shipped and is refunded in full, else none',
    ),
});
export type RefundBody = z.input<typeof refundBodySchema>;

/** POST /orders/{id}/refunds/{refundId}/paid-another-way */
export const paidAnotherWayBodySchema = z.strictObject({
  note: line(REASON_MAX, 'Please say how it was paid').describe('Sent to the buyer'),
});
export type PaidAnotherWayBody = z.infer<typeof paidAnotherWayBodySchema>;

export const failedRefundParams = z.object({ id: wireOrderId, refundId: wireId });
export const orderParams = z.object({ id: wireOrderId });
export const creditNoteParams = z.object({ id: wireOrderId, creditNoteId: wireId });
export const orderMailParams = z.object({ id: wireOrderId, mailId: wireId });
