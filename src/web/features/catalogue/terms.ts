/** What is promised with every phone; shown on its page and told to search engines. */
export const DELIVERY_DAYS = { from: 3, to: 5 };
export const RETURN_DAYS = 30;
