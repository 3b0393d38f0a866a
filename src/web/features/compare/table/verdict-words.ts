/** Better and worse in words, for a table of several phones. */
import { capitalise, formatNumber, formatStorage } from '../../../../shared/words/wording.ts';
import type { Verdict } from '../../../../shop/choosing/compare-facts.ts';
import type { Fact } from '../../../../shop/phone/fact.ts';
import type { FactName } from '../../../../shop/phone/facts.ts';

/** What the best is called; all others are "most" or "least". */
const BEST_WORDS: Partial<Record<FactName, string>> = {
  price: 'lowest',
  weight: 'lightest',
  resolution: 'most pixels',
  density: 'finest',
  refresh: 'highest',
  battery: 'largest',
  charging: 'fastest',
  year: 'newest',
};
const MINUS = '−';
const DAYS_A_MONTH = 30.44;

export interface VerdictWords {
  kind: Verdict['kind'];
  /** For example `Lightest` or `+40 g`; never empty. */
  words: string;
}

export function writeVerdict(
  fact: Fact & { name: FactName },
  verdict: Verdict | null,
): VerdictWords | null {
  if (verdict === null) return null;
  if (verdict.kind === 'best') return { kind: 'best', words: writeBest(fact, verdict.isShared) };
  return { kind: 'behind', words: writeBehind(fact, verdict.by) };
}

function writeBest(fact: Fact & { name: FactName }, isShared: boolean): string {
  if (isFlag(fact)) return 'Better';
  const word = BEST_WORDS[fact.name] ?? fact.better ?? 'best';
  const superlative = word === 'more' ? 'most' : word === 'less' ? 'least' : word;
  return capitalise(isShared ? `joint ${superlative}` : superlative);
}

/** How far behind the best, in the unit of the fact. */
function writeBehind(fact: Fact & { name: FactName }, by: number): string {
  if (isFlag(fact)) return 'Worse';
  const sign = fact.better === 'less' ? '+' : MINUS;
  if (fact.name === 'price') return `${sign}$${formatNumber(by)}`;
  if (fact.kind === 'year') return `${by} ${by === 1 ? 'year' : 'years'} older`;
  if (fact.kind === 'number') return sign + withUnit(formatNumber(by), fact);
  if (fact.kind === 'numbers' && fact.isPair)
    return fact.name === 'resolution' ? 'Fewer pixels' : 'Less';
  if (fact.kind === 'numbers') {
    return sign + (fact.isStorage ? formatStorage(by) : withUnit(formatNumber(by), fact));
  }
  const months = Math.max(Math.round(by / DAYS_A_MONTH), 1);
  return `${months} ${months === 1 ? 'month' : 'months'} less`;
}

function isFlag({ kind }: Fact): boolean {
  return kind === 'flag' || kind === 'part';
}

function withUnit(number: string, fact: Fact): string {
  const unit = fact.row?.unit ?? ('unit' in fact ? fact.unit?.[0] : undefined);
  return unit === undefined ? number : `${number} ${unit}`;
}
