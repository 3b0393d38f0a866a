/** Facade of the cart. */
export { acceptPrices } from './accept-prices.ts';
export { type AddToCart, addToCart } from './add-to-cart.ts';
export { listCart, type PricedRow } from './list-cart.ts';
export {
  type CartRow,
  deleteCartRows,
  deleteOldAnswers,
  findCartRow,
  findUnitsToBuy,
  lockCart,
  type UnitToBuy,
} from './store.ts';
