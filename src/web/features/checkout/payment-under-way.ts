/**
 * Which payment this tab was about to confirm, so that a reload or a lost answer in the middle ends
 * on the right page. Only a pointer: the shop's server decides whether it was paid.
 */
const KEY = 'payment-under-way';

export function rememberPayment(transactionId: string): void {
  sessionStorage.setItem(KEY, transactionId);
}

export function forgetPayment(): void {
  sessionStorage.removeItem(KEY);
}

export function readPayment(): string | null {
  return sessionStorage.getItem(KEY);
}
