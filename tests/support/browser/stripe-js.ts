/**
 * Stripe's script cannot be fetched where tests run, so this stands in for the part of it that the
 * payment page uses (https://docs.stripe.com/js): a card element and `confirmCardPayment`. Its calls go
 * to api.stripe.com, as Stripe's do, and are answered by the embedded bank.
 */
import type { Page } from '@playwright/test';

/** Runs in the page. The card element is one field that takes a ready-made payment method. */
function defineStripe(): void {
  const open = (publishableKey: string) => ({
    elements: () => ({
      create() {
        const field = document.createElement('input');
        const listeners = new Map<string, (event: object) => void>();
        field.setAttribute('aria-label', 'Payment method');
        return {
          field,
          on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
          mount(place: HTMLElement) {
            place.append(field);
            field.addEventListener('input', () => listeners.get('change')?.({}));
            listeners.get('ready')?.({});
          },
          focus: () => field.focus(),
          destroy: () => field.remove(),
        };
      },
    }),
    async confirmCardPayment(
      clientSecret: string,
      { payment_method: { card } }: { payment_method: { card: { field: HTMLInputElement } } },
    ) {
      const [id] = clientSecret.split('_secret_');
      const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: card.field.value,
        }),
      });
      const body = await answer.json();
      return answer.ok ? { paymentIntent: body } : { error: body.error };
    },
  });
  Object.assign(window, { Stripe: open });
}

/**
 * Answers for js.stripe.com and api.stripe.com.
 * @param bankUrl the embedded bank's address
 * @returns addresses that were asked for, growing
 */
export async function standInForStripe(page: Page, bankUrl: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `(${defineStripe.toString()})()`,
    });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(route.request().url());
    const response = await route.fetch({ url: bankUrl + pathname });
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
  return asked;
}
