/** How long the link to confirm an alert works, and an alert that nobody has confirmed is kept. */
export const ALERT_CONFIRM_DAYS = 3;
