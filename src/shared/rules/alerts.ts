/** How long the link to confirm an alert works, and how long an unconfirmed alert is kept. */
export const ALERT_CONFIRM_DAYS = 3;
