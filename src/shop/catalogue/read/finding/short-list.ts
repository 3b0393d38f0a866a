/** The first few of many, kept in order while all of them go by. */
export interface ShortList<Item> {
  /** Whether it would have a place; for those who want to know before they make one. */
  hasRoomFor(rank: number): boolean;
  add(rank: number, item: Item): void;
  items(): Item[];
}

/**
 * @param most how many there is room for
 * @param isBefore which of two with the same rank comes first; the lower rank always does
 */
export function createShortList<Item>(
  most: number,
  isBefore: (one: Item, other: Item) => boolean,
): ShortList<Item> {
  const list: { rank: number; item: Item }[] = [];
  const hasRoomFor = (rank: number) =>
    list.length < most || rank <= (list.at(-1)?.rank ?? Number.NEGATIVE_INFINITY);
  return {
    hasRoomFor,
    add(rank, item) {
      if (!hasRoomFor(rank)) return;
      let at = list.length;
      while (at > 0) {
        const before = list[at - 1] as { rank: number; item: Item };
        if (before.rank < rank || (before.rank === rank && isBefore(before.item, item))) break;
        at -= 1;
      }
      list.splice(at, 0, { rank, item });
      if (list.length > most) list.pop();
    },
    items: () => list.map(({ item }) => item),
  };
}
