/**
 * The calls below /api/auth/ on the wire: what the forms send and what comes back. Session tokens
 * are never in an answer; they live in the httpOnly cookie only.
 */
import { z } from 'zod';
import { passwordProblem } from '../../shared/rules/password-rule.ts';
import { messages } from '../../shared/words/messages.ts';
import { cartListSchema } from '../cart.ts';
import { emailEntry, line, whenMissing, wireId } from '../common.ts';
import { knownDeliverySchema } from '../orders.ts';
import { paymentListSchema } from '../payments.ts';
import { ownReviewListSchema } from '../reviews.ts';
import { ownPhoneSchema } from './own-phone.ts';
import { userSchema } from './users.ts';

const requiredText = (message: string) => z.string(whenMissing(message)).trim().min(1, message);

const CODE_REQUIRED = 'Please enter a code';
const CODE_TOO_LONG = 'This is too long for a code. Please enter one code only';

/** A password that is being chosen. */
const newPassword = z
  .string(whenMissing(messages.signUp.passwordRequired))
  .superRefine((password, context) => {
    const message = passwordProblem(password);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** A password that is being shown; whatever it is, it is only compared. */
const presentPassword = (message: string) =>
  z.string(whenMissing(message)).min(1, message).max(1_000);

/** Back to a page of the shop: a path, never another site. */
const returnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'is not a path of this site');

const newEmail = requiredText(messages.signUp.emailRequired).max(254).pipe(emailEntry);

const personName = line(100, messages.signUp.nameRequired);

export const signUpBodySchema = z.strictObject({
  name: personName,
  email: newEmail,
  password: newPassword,
});

export const signInBodySchema = z.strictObject({
  email: requiredText(messages.logIn.emailRequired).max(254),
  password: presentPassword(messages.logIn.passwordRequired),
  /** False ends the session with the browser. */
  rememberMe: z.boolean().optional(),
});

export const signOutBodySchema = z.strictObject({}).nullish();

export const googleBodySchema = z.strictObject({
  providerId: z.literal('google'),
  callbackURL: returnPath,
  errorCallbackURL: returnPath.optional(),
  disableRedirect: z.boolean().optional(),
});
export const googleAnswerSchema = z.object({ url: z.url() });

export const signedInSchema = z.object({
  user: z.object({
    id: wireId,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
  }),
});
export type WireSignedIn = z.infer<typeof signedInSchema>;

/** The password was right, and a code is asked for; there is no session yet. */
const secondStepSchema = z.object({ secondStep: z.literal(true) });
export const signInAnswerSchema = z.union([signedInSchema, secondStepSchema]);
export type WireSignIn = z.infer<typeof signInAnswerSchema>;

/** Six digits of the app or a recovery code, as people type them. */
const code = z
  .string(whenMissing(CODE_REQUIRED))
  .trim()
  .min(1, CODE_REQUIRED)
  .max(40, CODE_TOO_LONG);

export const secondStepBodySchema = z.strictObject({
  code,
  /** False ends the session with the browser. */
  rememberMe: z.boolean().optional(),
});
export const codeBodySchema = z.strictObject({ code });

export const secondFactorSchema = z.object({
  /** Since when signing in takes a second step; null when it does not. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  isRequired: z.boolean(),
  /** Set where it rests on passkeys alone; there is no app then. */
  withoutApp: z.literal(true).optional(),
});
export type WireSecondFactor = z.infer<typeof secondFactorSchema>;

/** For an authenticator app: the key in base32, and the same as the address in a QR code. */
export const setUpSchema = z.object({ key: z.string(), uri: z.string() });
export type WireSetUp = z.infer<typeof setUpSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type WireRecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** `null` when nobody is signed in. */
export const sessionAnswerSchema = signedInSchema.nullable();

export const statusSchema = z.object({ status: z.literal(true) });

export const reauthenticateBodySchema = z.strictObject({
  password: presentPassword(messages.logIn.passwordRequired),
});

/** 256 random bits in base64url. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'is not a link of ours');

export const profileBodySchema = z.strictObject({ name: personName });

export const forgotPasswordBodySchema = z.strictObject({
  email: requiredText(messages.forgotPassword.emailMissing).max(254),
  /** Accepted and not used: the link leads to the shop's own page. */
  redirectTo: returnPath.optional(),
});
export const resetPasswordBodySchema = z.strictObject({ token: linkToken, newPassword });
export const changePasswordBodySchema = z.strictObject({
  currentPassword: presentPassword(messages.logIn.passwordRequired),
  newPassword,
});
export const changeEmailBodySchema = z.strictObject({ newEmail });
/** Whatever it is: a page tells that it does not work. */
export const verifyEmailQuerySchema = z.object({ token: z.string().max(1_000).default('') });

export const sessionSchema = z.object({
  _id: wireId,
  userAgent: z.string().nullable(),
  clientAddress: z.string().nullable(),
  signedInAt: z.string(),
  expiresAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type WireSession = z.infer<typeof sessionSchema>;
export const sessionListSchema = z.array(sessionSchema);
/** The person's own copy of everything. */
export const ownDataSchema = z.object({
  exportedAt: z.string(),
  profile: userSchema,
  sessions: sessionListSchema,
  cart: cartListSchema,
  payments: paymentListSchema,
  deliveryAddress: knownDeliverySchema.nullable(),
  ownPhone: ownPhoneSchema.nullable(),
  reviews: ownReviewListSchema,
  records: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe(
      'Every row about the person as it is stored, by table: payment_attempts, order_events, refunds, messages, mails and so on. Amounts in cents. Passwords, tokens and keys are left out.',
    ),
});

export const endSessionBodySchema = z.strictObject({ _id: wireId });
