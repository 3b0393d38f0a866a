/** What keeps a phone out, in sentences, and how near it came. */
import { formatCents } from '../../../shared/money.ts';
import { formatNumber, formatStorage } from '../../../shared/words/wording.ts';
import { FILTER_FACTS, type FilterFact, isFlag } from '../../phone/filters.ts';
import type { Limit } from './limits.ts';
import { mm } from './reasons.ts';

const FACTS = new Map(FILTER_FACTS.map((fact) => [fact.name, fact]));

/** Further away than this share of what was asked is not close any more. */
const CLOSE = 0.25;

/**
 * How far a value is from what a limit asks, as a share of it; null for what is too far. Never for what fits or
 * is not known.
 * @returns null for a limit of which there is no near or far
 */
export function nearnessOf({
  name,
  ranges: [range],
}: Limit): ((value: number) => number | null) | null {
  const fact = FACTS.get(name as FilterFact['name']);
  const isMeasured = fact === undefined || (!isFlag(fact) && fact.kind !== 'choice');
  if (!isMeasured || range === undefined || name === 'inStock') return null;
  const { least, most } = range;
  return (value) => {
    const bound = value > most ? most : least;
    const miss = Math.abs(value - bound) / bound;
    return miss > 0 && miss <= CLOSE ? miss : null;
  };
}

/** "$40 over your limit". */
export function tellMiss(limit: Limit, value: number): string {
  const [{ least, most } = { least: 0, most: 0 }] = limit.ranges;
  switch (limit.name) {
    case 'inStock':
      return 'Sold out';
    case 'budget':
      return `${formatCents(value - most)} over your limit`;
    case 'pocketHeight':
      return `${mm(value - most)} too tall for your pocket`;
    case 'pocketWidth':
      return `${mm(value - most)} too wide for your pocket`;
    case 'brand':
      return 'Of another brand';
    default: {
      const fact = FACTS.get(limit.name);
      if (!fact || isFlag(fact)) return `${labelOf(limit)}: no`;
      const asked =
        value < least ? `at least ${withUnit(fact, least)}` : `at most ${withUnit(fact, most)}`;
      return `${labelOf(limit)}: ${withUnit(fact, value)}, you asked for ${asked}`;
    }
  }
}

const OWN_LABELS: Partial<Record<Limit['name'], string>> = {
  budget: 'Your limit',
  pocketHeight: 'The height of your pocket',
  pocketWidth: 'The width of your pocket',
};

/** What a limit is called: the name of its filter. */
export function labelOf({ name }: Pick<Limit, 'name'>): string {
  const fact = FACTS.get(name as FilterFact['name']);
  return OWN_LABELS[name] ?? fact?.filter.label ?? fact?.label ?? name;
}

function withUnit(fact: FilterFact, value: number): string {
  if (fact.kind === 'numbers' && fact.isStorage) return formatStorage(value);
  const unit = fact.filter.unit ?? ('unit' in fact && fact.unit ? ` ${fact.unit[0]}` : '');
  return unit === '$' ? `$${formatNumber(value)}` : `${formatNumber(value)}${unit}`;
}
