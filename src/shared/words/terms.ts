/** What is promised with every phone, on its page, in mails and to search engines. */

/** Working days from leaving the shop to delivery. */
export const DELIVERY_DAYS = { from: 3, to: 5 };

/** Days after delivery. */
export const RETURN_DAYS = 30;

/** So many units and fewer are counted on public pages; triggers know it too (migrations/0042_one-trigger-for-each-change.sql). */
export const FEW_UNITS = 5;
