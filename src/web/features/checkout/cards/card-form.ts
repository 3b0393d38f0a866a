/**
 * What the payment page needs of a card form, the same for every provider. Card numbers stay with the
 * provider: the shop's page only gives the secret of the intent and hears how it went.
 * Implemented by EmbeddedCardForm (the bank of the sandbox) and StripeCardForm.
 */
import type { Ref } from 'react';

export interface Billing {
  name: string;
  email: string;
}

export type CardResult =
  | { kind: 'paid'; transactionId: string }
  /** The bank takes its time; the shop will hear of it. */
  | { kind: 'processing'; transactionId: string }
  | {
      kind: 'refused';
      /** The provider's, for people. */
      message: string;
      /** It is certain that nothing was charged; not so when the provider could not be reached. */
      isUncharged: boolean;
    };

export interface CardFormHandle {
  /** Never throws: what goes wrong is a refusal with a message. */
  confirm(input: { clientSecret: string; billing: Billing }): Promise<CardResult>;
  focus(): void;
}

export interface CardFormProps {
  ref: Ref<CardFormHandle>;
  /** The form can take a card now. */
  onReady: () => void;
  /** The form could not be loaded; it may still come by itself, and says so by `onReady`. */
  onFailed: () => void;
  /** What is wrong with the card that is being typed. */
  onError: (message: string | undefined) => void;
  /** Enter was pressed in the card field: the same as the pay button. */
  onSubmit: () => void;
}
