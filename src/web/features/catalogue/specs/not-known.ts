/** Stands where a fact is missing; a missing fact is never 0. */
export const NOT_KNOWN = 'Not known';
