/**
 * Which payment this tab was about to confirm, so that a reload or a lost answer in the middle ends
 * on the right page. Only a pointer: the shop's server decides whether it was paid.
 */
const KEY = 'payment-under-way';

/** The intent's id is the part of its client secret before `_secret_`. */
export function rememberPayment(clientSecret: string): void {
  const [intentId] = clientSecret.split('_secret_');
  if (intentId) sessionStorage.setItem(KEY, intentId);
}

export function forgetPayment(): void {
  sessionStorage.removeItem(KEY);
}

export function readPayment(): string | null {
  return sessionStorage.getItem(KEY);
}
