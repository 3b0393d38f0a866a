/**
 * Messages between the shop's payment page and the bank's card field, an iframe on the
 * bank's own origin, so that card numbers never reach the shop.
 *
 * Rules for both sides: send with the other side's exact origin as `targetOrigin`, and accept
 * a message only when `event.origin` is that origin and `event.source` is that window.
 *
 * 1. The shop embeds `<sandbox origin>/card-field?theme=light|dark` (theme may be left out).
 * 2. The field answers `ready` once it can take messages, and `resize` whenever its height changes.
 * 3. It tells every edit by `change`; `complete` means that the pay button may be enabled.
 * 4. The shop sends `handset:confirm` with a fresh `requestId`; exactly one `result` or `error`
 *    with the same id follows. A 3-D Secure challenge is shown inside the field in between.
 * 5. `result` is a hint, not a proof: the shop's server asks the bank before it believes a payment.
 */

/** Shop → field. */
export type CardFieldRequest =
  | {
      type: 'handset:confirm';
      /** Chosen by the shop; comes back with the answer. */
      requestId: string;
      clientSecret: string;
      billing: { name: string; email: string };
    }
  /** The shopper switched the theme. */
  | { type: 'handset:theme'; theme: 'light' | 'dark' }
  /** Put the caret into the first field that is not complete. */
  | { type: 'handset:focus' };

/** Field → shop. */
export type CardFieldEvent =
  | { type: 'ready' }
  | { type: 'change'; complete: boolean; empty: boolean; error?: string }
  | { type: 'resize'; heightPx: number }
  /** Enter was pressed in the field: the same as the pay button. */
  | { type: 'submit' }
  /** A 3-D Secure challenge fills the field (open) or has ended. */
  | { type: 'challenge'; open: boolean }
  | {
      type: 'result';
      requestId: string;
      paymentIntentId: string;
      status: 'succeeded' | 'processing' | 'requires_action';
    }
  | {
      type: 'error';
      requestId: string;
      /** For people; shown as it is. */
      message: string;
      /** Stripe's error code, or `incomplete`, `network`, `busy` for errors of the field itself. */
      code: string;
      declineCode?: string;
    };
