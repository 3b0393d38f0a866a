/** A fact of a phone in words, for tables and for people who compare two versions of one. */
import {
  capitalise,
  formatDate,
  formatNumber,
  formatStorage,
  joinWords,
} from '../../../../shared/words/wording.ts';
import type { FactKind } from '../../../../shop/phone/fact.ts';
import { type NamedFact, readFact } from '../../../../shop/phone/facts.ts';
import { NOT_KNOWN } from './not-known.ts';

/** What specs say of a fact; `unit` follows a number where it is not the unit of the fact. */
export function describeFact(fact: NamedFact, specs: object, unit = signOf(fact)): string {
  return write(fact, readFact(specs, fact), unit);
}

function signOf(kind: FactKind): string | undefined {
  return 'unit' in kind ? kind.unit?.[0] : undefined;
}

/** A value as its kind is written; `unit` follows numbers. */
function write(kind: FactKind, value: unknown, unit: string | undefined): string {
  if (value === null || value === '') return NOT_KNOWN;
  const follow = (text: string) => (unit === undefined ? text : `${text} ${unit}`);
  switch (kind.kind) {
    case 'number':
      return follow(formatNumber(value as number));
    case 'numbers': {
      const numbers = value as number[];
      if (kind.isStorage) return joinWords(numbers.map(formatStorage), 'or');
      if (kind.isPair) return follow(numbers.join(' × '));
      return follow(joinWords(numbers.map(formatNumber), 'or'));
    }
    case 'flag':
    case 'part':
      return value ? 'Yes' : 'No';
    case 'choice':
      return capitalise(String(value));
    case 'list':
      return capitalise(joinWords(value as string[], 'and'));
    case 'level':
      return kind.levels[value as number] ?? String(value);
    case 'date':
      return formatDate(String(value));
    case 'rows':
      return (value as Record<string, unknown>[])
        .map((row) => writeParts(kind.parts, row))
        .join(', ');
    default:
      return String(value);
  }
}

function writeParts(parts: Readonly<Record<string, FactKind>>, row: Record<string, unknown>) {
  return Object.entries(parts)
    .map(([name, part]) => write(part, row[name], 'unit' in part ? part.unit?.[1] : undefined))
    .join(' ');
}
