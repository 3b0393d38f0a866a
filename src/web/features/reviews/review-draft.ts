/** What somebody has typed and not sent yet; it outlives a closed window and a reload of the page. */
export interface ReviewDraft {
  /** 0 until a star is chosen. */
  rating: number;
  details: string;
}

const keyOf = (email: string, productId: string) => `review:${email}:${productId}`;

export function readDraft(email: string, productId: string): ReviewDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(email, productId)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    // No storage, or not what was written: as if nothing had been typed.
    return null;
  }
}

/** @param draft null forgets it */
export function keepDraft(email: string, productId: string, draft: ReviewDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(email, productId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(email, productId));
  } catch {
    // Without storage the text lives as long as the window with the form.
  }
}

function isDraft(value: unknown): value is ReviewDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rating' in value &&
    typeof value.rating === 'number' &&
    'details' in value &&
    typeof value.details === 'string'
  );
}
