/** Lifetime of mailed links, second-step cookies and passkey challenges. */
export const LINK_LIFETIME_MINUTES = 15;
