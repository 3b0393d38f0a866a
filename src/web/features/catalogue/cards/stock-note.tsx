import { FEW_UNITS } from '../../../../shared/words/terms.ts';
import { describeStock } from '../../compare/describe-stock.ts';

export interface StockNoteProps {
  available: number;
  /** There are others of the phone beside these: how few they are would say nothing of it. */
  isOneOfSeveral?: boolean;
}

/** Whether a phone can be had, in words. */
export function StockNote({ available, isOneOfSeveral = false }: StockNoteProps) {
  const told = isOneOfSeveral && available > 0 ? FEW_UNITS + 1 : available;
  return <span className={`figures text-sm ${toneOf(told)}`}>{describeStock(told)}</span>;
}

function toneOf(available: number): string {
  if (available < 1) return 'text-danger';
  return available <= FEW_UNITS ? 'text-warning' : 'text-ink-soft';
}
