/** Payments on the wire. */
import { z } from 'zod';
import { cartRowSchema } from './cart.ts';
import { wireAmount, wireAttemptId, wireId, wireOrderId } from './common.ts';

/** `price` is only compared with the shop's own sum. */
export const intentBodySchema = z.strictObject({ price: z.number() });
export const intentSchema = z.object({
  clientSecret: z.string(),
  transactionId: z.string().describe('Of the payment, once the card is charged'),
  orderId: wireAttemptId,
  amount: wireAmount,
});
export type WireIntent = z.infer<typeof intentSchema>;

/** Only `transactionId` counts; the rest of the record is the shop's to know. */
export const paymentBodySchema = z.looseObject({ transactionId: z.string().min(1).max(255) });

export const paymentRecordedSchema = z.object({
  insertedResult: z.object({ acknowledged: z.literal(true), insertedId: wireOrderId }),
  deletedResult: z.object({ acknowledged: z.literal(true), deletedCount: z.number().int() }),
});
export type WirePaymentRecorded = z.infer<typeof paymentRecordedSchema>;

export const paymentSchema = z.object({
  _id: wireId,
  email: z.string(),
  transactionId: z.string(),
  price: wireAmount,
  quantity: z.number().int(),
  date: z.iso.datetime(),
  productsName: z.array(z.string()),
  variantNames: z
    .array(z.string().nullable())
    .describe('As bought, for example Midnight, 256 GB, in the order of `productsName`'),
  productItems: z.array(wireId),
  variantItems: z
    .array(wireId)
    .describe('Which variants they were, in the order of `productItems`'),
  cartItems: z.array(wireId),
  status: z.enum(['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded']),
  refunded: wireAmount.describe('Refunded so far, to the card or another way, US dollars'),
  hasRefundFailed: z.boolean().describe('A refund failed, and its money is still owed'),
  chargedBack: wireAmount.describe('Charged back by lost disputes, US dollars'),
  isMoneyHeld: z
    .boolean()
    .describe('The payment is disputed: refunds are on hold until the bank decides'),
  invoice: z.string().nullable().describe('Number of the invoice, and of the order for people'),
  needsAddress: z.boolean().describe('It waits until its buyer says where it goes'),
  pictures: z
    .array(
      cartRowSchema.pick({
        ...{ productId: true, variant: true, name: true },
        ...{ image: true, drawing: true, tint: true },
      }),
    )
    .describe('One for each variant, in the order of `productItems`'),
});
export type WirePayment = z.infer<typeof paymentSchema>;
export const paymentListSchema = z.array(paymentSchema);
