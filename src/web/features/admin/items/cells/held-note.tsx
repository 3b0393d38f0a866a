import type { ItemRow } from '../item-rows.ts';

/** How many units of a variant are held by payments under way: others cannot buy them. */
export function HeldNote({ row: { inner, stock, available } }: { row: ItemRow }) {
  const held = stock - available;
  if (!inner || held <= 0) return null;
  return <p className="mt-1 text-right text-sm text-ink-soft">{held} held</p>;
}
