/**
 * The cards that the bank issues, with Stripe's numbers and ready-made payment method ids
 * (https://docs.stripe.com/testing). Any other number is refused and nothing of it is kept.
 */

export type Refusal = { code: string; declineCode?: string; message: string };

export type CardBehaviour =
  | { kind: 'succeed' }
  | { kind: 'dispute'; isInquiry: boolean }
  /** Pays; a refund is on its way for a while, or comes back from the holder's bank. */
  | { kind: 'refund-pends' | 'refund-fails' }
  | { kind: 'decline'; refusal: Refusal }
  /** 3-D Secure first; `then` is what happens after it was passed. */
  | { kind: 'challenge'; refusal?: Refusal };

export interface TestCard {
  name: string;
  number: string;
  methodIds: string[];
  brand: 'visa' | 'mastercard' | 'amex';
  funding: 'credit' | 'debit';
  behaviour: CardBehaviour;
  /** For people, on the bank's page. */
  effect: string;
}

function decline(declineCode: string, message: string, code = 'card_declined'): CardBehaviour {
  return { kind: 'decline', refusal: { code, declineCode, message } };
}

const DECLINED = 'Your card was declined.';
const NO_FUNDS = 'Your card has insufficient funds.';

export const TEST_CARDS: readonly TestCard[] = [
  {
    name: 'visa',
    number: '4242424242424242',
    methodIds: ['pm_card_visa', 'pm_card_us'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'succeed' },
    effect: 'Pays',
  },
  {
    name: 'mastercard',
    number: '5555555555554444',
    methodIds: ['pm_card_mastercard'],
    brand: 'mastercard',
    funding: 'credit',
    behaviour: { kind: 'succeed' },
    effect: 'Pays',
  },
  {
    name: 'amex',
    number: '378282246310005',
    methodIds: ['pm_card_amex'],
    brand: 'amex',
    funding: 'credit',
    behaviour: { kind: 'succeed' },
    effect: 'Pays; four-digit security code',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    methodIds: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    brand: 'visa',
    funding: 'credit',
    behaviour: decline('generic_decline', DECLINED),
    effect: 'Declined',
  },
  {
    name: 'insufficient-funds',
    number: '4000000000009995',
    methodIds: [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedInsufficientFunds',
    ],
    brand: 'visa',
    funding: 'credit',
    behaviour: decline('insufficient_funds', NO_FUNDS),
    effect: 'Declined: insufficient funds',
  },
  {
    name: 'lost',
    number: '4000000000009987',
    methodIds: ['pm_card_visa_chargeDeclinedLostCard', 'pm_card_chargeDeclinedLostCard'],
    brand: 'visa',
    funding: 'credit',
    behaviour: decline('lost_card', DECLINED),
    effect: 'Declined: lost card',
  },
  {
    name: 'stolen',
    number: '4000000000009979',
    methodIds: ['pm_card_visa_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedStolenCard'],
    brand: 'visa',
    funding: 'credit',
    behaviour: decline('stolen_card', DECLINED),
    effect: 'Declined: stolen card',
  },
  {
    name: 'expired',
    number: '4000000000000069',
    methodIds: ['pm_card_chargeDeclinedExpiredCard'],
    brand: 'visa',
    funding: 'credit',
    behaviour: {
      kind: 'decline',
      refusal: { code: 'expired_card', message: 'Your card has expired.' },
    },
    effect: 'Declined: expired',
  },
  {
    name: 'incorrect-cvc',
    number: '4000000000000127',
    methodIds: ['pm_card_chargeDeclinedIncorrectCvc'],
    brand: 'visa',
    funding: 'credit',
    behaviour: {
      kind: 'decline',
      refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
    },
    effect: 'Declined: wrong security code',
  },
  {
    name: 'processing-error',
    number: '4000000000000119',
    methodIds: ['pm_card_chargeDeclinedProcessingError'],
    brand: 'visa',
    funding: 'credit',
    behaviour: {
      kind: 'decline',
      refusal: {
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      },
    },
    effect: 'Declined: processing error',
  },
  {
    name: 'challenge-unless-set-up',
    number: '4000002500003155',
    methodIds: ['pm_card_authenticationRequiredOnSetup'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'challenge' },
    effect: 'Asks for 3-D Secure, then pays',
  },
  {
    name: 'challenge',
    number: '4000000000003220',
    methodIds: ['pm_card_threeDSecure2Required', 'pm_card_threeDSecureRequired'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'challenge' },
    effect: 'Asks for 3-D Secure, then pays',
  },
  {
    name: 'challenge-always',
    number: '4000002760003184',
    methodIds: ['pm_card_authenticationRequired'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'challenge' },
    effect: 'Asks for 3-D Secure every time, then pays',
  },
  {
    name: 'challenge-no-funds',
    number: '4000008260003178',
    methodIds: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    brand: 'visa',
    funding: 'credit',
    behaviour: {
      kind: 'challenge',
      refusal: { code: 'card_declined', declineCode: 'insufficient_funds', message: NO_FUNDS },
    },
    effect: 'Asks for 3-D Secure, then declined: insufficient funds',
  },
  {
    name: 'dispute',
    number: '4000000000000259',
    methodIds: ['pm_card_createDispute'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'dispute', isInquiry: false },
    effect: 'Pays, then the holder disputes the charge',
  },
  {
    name: 'inquiry',
    number: '4000000000001976',
    methodIds: ['pm_card_createDisputeInquiry'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'dispute', isInquiry: true },
    effect: 'Pays, then the holder’s bank asks about the charge (an inquiry)',
  },
  {
    name: 'refund-pends',
    number: '4000000000007726',
    methodIds: ['pm_card_pendingRefund'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'refund-pends' },
    effect: 'Pays; a refund is pending before it succeeds',
  },
  {
    name: 'refund-fails',
    number: '4000000000005126',
    methodIds: ['pm_card_refundFail'],
    brand: 'visa',
    funding: 'credit',
    behaviour: { kind: 'refund-fails' },
    effect: 'Pays; a refund succeeds at first and fails later',
  },
];

export function findCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function findCardByMethodId(id: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.methodIds.includes(id));
}

export function findCardByName(name: string | null): TestCard | undefined {
  return TEST_CARDS.find((card) => card.name === name);
}
