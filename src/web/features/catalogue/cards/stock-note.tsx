import { FEW_UNITS } from '../../../../shared/words/terms.ts';

/** Whether a phone can be had, in words. */
export function StockNote({ available }: { available: number }) {
  if (available < 1) return <span className="text-sm text-danger">Sold out</span>;
  if (available <= FEW_UNITS) {
    return <span className="figures text-sm text-warning">Only {available} left</span>;
  }
  return <span className="text-sm text-ink-soft">In stock</span>;
}
