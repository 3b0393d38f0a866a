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
  /** The rank of the last one once there is no more room; most come after it. */
  let last = Number.POSITIVE_INFINITY;
  const hasRoomFor = (rank: number) => rank <= last;
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
      if (list.length === most) last = list[most - 1]?.rank ?? last;
    },
    items: () => list.map(({ item }) => item),
  };
}
