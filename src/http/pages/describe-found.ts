import { formatNumber } from '../../shared/words/wording.ts';

interface Counts {
  total: number;
  soldOut: number;
  /** Whether an answer leaves phones out. */
  hasLimits: boolean;
}

/** Phones "fit" limits. Preferences only rank them: "109 phones, best match first." */
export function describeFound({ total, soldOut, hasLimits }: Counts): string {
  const isNone = total === 0;
  if (isNone && !hasLimits) return 'No phone is in stock.';
  const list = isNone ? 'No phone fits all of your limits.' : describeList(total, hasLimits);
  if (soldOut === 0) return list;
  const count = `${formatNumber(soldOut)}${isNone ? '' : ' more'}`;
  const are = soldOut === 1 ? 'is' : 'are';
  return `${list} ${count} ${hasLimits ? `would fit, but ${are}` : are} sold out.`;
}

function describeList(total: number, hasLimits: boolean): string {
  const phones = total === 1 ? '1 phone' : `${formatNumber(total)} phones`;
  const fit = hasLimits ? ` ${total === 1 ? 'fits' : 'fit'} your limits` : '';
  return `${phones}${fit}${total === 1 ? '' : ', best match first'}.`;
}
