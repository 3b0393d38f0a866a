/**
 * Every refusal the shop can give, with its HTTP status and title: the one dictionary that the
 * problem-details plugin, the OpenAPI document and the served `/problems/<code>` pages are built from.
 */
export const problems = {
  'malformed-request': [400, 'The request could not be read'],
  'webhook-signature': [400, 'The signature does not fit'],
  'authentication-required': [401, 'Please log in'],
  'invalid-credentials': [401, 'Invalid email or password'],
  forbidden: [403, 'This is not allowed for your account'],
  'not-a-verified-buyer': [403, 'Only people who have received this phone can review it'],
  'cross-site': [403, 'The request came from another site'],
  'reauthentication-required': [403, 'Please confirm your password'],
  'email-unconfirmed': [403, 'Please confirm your email address first'],
  'second-factor-required': [403, 'Admins of this shop need a second step to log in'],
  'not-found': [404, 'There is nothing here'],
  'method-not-allowed': [405, 'This address does not answer to that method'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'price-changed': [409, 'A price has changed'],
  'cart-changed': [409, 'The cart has changed'],
  'cart-empty': [409, 'The cart is empty'],
  'cart-full': [409, 'The cart is full'],
  'out-of-stock': [409, 'Not enough in stock'],
  'address-missing': [409, 'The delivery address is missing'],
  'payment-disputed': [409, 'The payment is disputed'],
  'payment-not-complete': [409, 'The payment is not complete'],
  'last-admin': [409, 'The shop needs at least one admin'],
  'own-account': [409, 'You cannot do this to your own account'],
  'item-in-payment': [409, 'This item is being paid for'],
  'last-advertised-offer': [409, 'This ends the last offer that the realme banner advertises'],
  'request-in-progress': [409, 'The same request is still running'],
  conflict: [409, 'This does not fit the present state'],
  gone: [410, 'This is no longer here'],
  'version-conflict': [412, 'Somebody else has changed this'],
  'body-too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'This kind of content is not accepted'],
  'unknown-host': [421, 'This address is not served here'],
  validation: [422, 'Some fields need attention'],
  'idempotency-key-reused': [422, 'The idempotency key belongs to another request'],
  'rate-limited': [429, 'Too many requests'],
  'headers-too-large': [431, 'The request headers are too large'],
  internal: [500, 'Something went wrong on our side'],
  'provider-error': [502, 'A service we depend on gave no usable answer'],
  overloaded: [503, 'The shop is very busy'],
  'not-ready': [503, 'The shop is not ready yet'],
  'storage-full': [503, 'The shop cannot store anything now'],
  'shutting-down': [503, 'The shop is restarting'],
  'provider-timeout': [504, 'A service we depend on did not answer in time'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

/** One field that needs attention; `pointer` is a JSON pointer fragment such as `#/price`. */
export interface FieldProblem {
  pointer: string;
  code: string;
  message: string;
}

export interface ProblemDetails {
  /** Shown to people; never internal text. */
  detail?: string;
  errors?: FieldProblem[];
  /** Extension members of RFC 9457, such as `current` (whole dollars) or `items`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An expected refusal. Use cases throw it; one HTTP plugin turns it into problem details.
 * Unknown errors are never shown to clients.
 */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? problems[code][1], { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = problems[code][0];
    this.details = details;
  }
}

/** A `validation` refusal for one field. */
export function invalidField(field: string, message: string, code = 'invalid'): AppError {
  return new AppError('validation', { errors: [{ pointer: `#/${field}`, code, message }] });
}

/** The `code` of a system or database error (such as `ENOSPC` or a SQLSTATE), however it is wrapped. */
export function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** The constraint that a write would have broken, as the database names it. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as Error & { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}
