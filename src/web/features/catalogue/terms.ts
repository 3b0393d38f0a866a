/** What the shop promises with every phone. */
export { DELIVERY_DAYS, RETURN_DAYS } from '../../../shared/terms.ts';
