/** What is promised with every phone; shown on its page and told to search engines. */
export { DELIVERY_DAYS } from './delivery-promise.ts';

export const RETURN_DAYS = 30;
