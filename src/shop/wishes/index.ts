/** Facade of the wish lists. */
export { listSaved, listWishes, removeWish, saveWish } from './own-wishes.ts';
export {
  readShare,
  readSharedWishes,
  type Share,
  type SharedWishes,
  shareWishes,
  withdrawShare,
} from './share-wishes.ts';
export type { Wish } from './store.ts';
