/** What alerts are held to. */

/** Of one person or address, that wait at the same time. */
export const MOST_ALERTS = 50;

/** So long the link in a mail stops further ones; the law of many countries asks for 30 days. */
export const SENT_KEPT_DAYS = 60;
