/** The door of the cart. */
export { acceptPrices } from './accept-prices.ts';
export { type AddToCart, addToCart } from './add-to-cart.ts';
export { listCart, type PricedRow, priceRows } from './list-cart.ts';
export {
  type CartRow,
  deleteCartRows,
  deleteOldAnswers,
  findCartRow,
  findCartRows,
  lockCart,
} from './store.ts';
