/** Facade of the cart. */
export { acceptPrices } from './accept-prices.ts';
export { type AddToCart, addToCart } from './add-to-cart.ts';
export { deleteOldAnswers } from './idempotency-key.ts';
export { listCart, type PricedRow } from './list-cart.ts';
export {
  type CartRow,
  deleteCartRows,
  findCartRow,
  findUnitsToBuy,
  lockCart,
  type UnitToBuy,
} from './store.ts';
