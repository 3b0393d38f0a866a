/** What a buyer says when a phone goes back, for the form, the server and the mails. */

/** Why phones are sent back. The price goes back whatever the reason is. */
export const RETURN_REASONS = {
  'changed-mind': 'I changed my mind',
  'not-as-described': 'It is not as described',
  faulty: 'It does not work as it should',
  damaged: 'It arrived damaged',
  'wrong-item': 'It is not what I ordered',
  other: 'Another reason',
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

export const RETURN_LIMITS = { note: 1_000, instructions: 1_000, refusal: 300 } as const;

/**
 * The statement of withdrawal: the model form of Directive 2011/83/EU (Annex I, B) with what Article 11a asks
 * for, a name, the contract and an address for the confirmation.
 */
export function withdrawalStatement(of: { name: string | null; orderNumber: string }): string {
  const who = of.name === null ? 'I' : `I, ${of.name},`;
  return `${who} withdraw from my contract of sale for order ${of.orderNumber}.`;
}
