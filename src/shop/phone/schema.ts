/** The specs of a phone, on the wire and in the database, checked as the facts say. */
import { z } from 'zod';
import { describeModelYears, isModelYear } from '../../shared/rules/model-years.ts';
import { isWebAddress, LONGEST_ADDRESS } from '../../shared/rules/web-address.ts';
import type { Fact, FactKind } from './fact.ts';
import { factsWith, type NamedFact } from './facts.ts';
import type { MobileSpecs } from './specs.ts';

const yearSchema = z.int().refine((year) => isModelYear(year, new Date()), {
  error: () => describeModelYears(new Date()),
});

export type { Finish, MobileSpecs } from './specs.ts';

const COLOUR_CODE = /^#[0-9a-f]{6}$/;

type Numbers = Extract<FactKind, { decimals: number }>;
type Located = NamedFact & { at: string };

function numberSchema({ decimals }: Numbers): z.ZodNumber {
  return decimals === 0 ? z.int().positive() : z.number().positive();
}

/** What a value of this kind may be when it is known. */
function kindSchema(kind: FactKind): z.ZodType {
  switch (kind.kind) {
    case 'number':
      return kind.most === undefined ? numberSchema(kind) : numberSchema(kind).max(kind.most);
    case 'year':
      return yearSchema;
    case 'flag':
    case 'part':
      return z.boolean();
    case 'text':
      return kind.isFilled ? z.string().min(1) : z.string();
    case 'colour':
      return z.string().regex(COLOUR_CODE);
    case 'date':
      return z.iso.date();
    case 'address':
      return z
        .string()
        .max(LONGEST_ADDRESS, { abort: true })
        .refine(isWebAddress, 'Must be the address of a page, with https://')
        .describe('Address of a page, with https://');
    case 'choice':
      return z.enum(kind.options);
    case 'list':
      return z.array(z.enum(kind.options)).min(1);
    case 'level':
      return z.int().nonnegative();
    case 'numbers':
      return kind.isPair
        ? z.tuple([numberSchema(kind), numberSchema(kind)])
        : z.array(numberSchema(kind)).min(1);
    case 'rows': {
      const parts = Object.entries(kind.parts).map(([name, part]) => [name, kindSchema(part)]);
      return z.array(z.strictObject(Object.fromEntries(parts))).min(1);
    }
  }
}

/** What a fact may be in specs. */
export function factSchema(fact: Fact): z.ZodType {
  if (fact.isRequired) return kindSchema(fact);
  const schema = kindSchema(fact).nullable();
  return fact.isLate ? schema.default(null) : schema;
}

/** The schemas of all facts below a path, by the next part of their paths. */
function shapeBelow(facts: readonly Located[], path: string): Record<string, z.ZodType> {
  const below = facts.filter(({ at }) => at.startsWith(path));
  const keys = new Set(below.map(({ at }) => at.slice(path.length).split('.')[0] ?? ''));
  return Object.fromEntries(
    [...keys].map((key) => {
      const fact = below.find(({ at }) => at === path + key);
      if (fact && fact.kind !== 'part') return [key, factSchema(fact)];
      const inner = z.strictObject(shapeBelow(facts, `${path}${key}.`));
      if (fact) return [key, inner.nullable()];
      // Where nothing was known before all of it came, specs do not have the place either.
      const own = below.filter(({ at }) => at.startsWith(`${path}${key}.`));
      return [key, own.every(({ isLate }) => isLate) ? inner.prefault({}) : inner];
    }),
  );
}

const shape = shapeBelow(factsWith('at'), '') as {
  [Key in keyof MobileSpecs]: z.ZodType<MobileSpecs[Key]>;
};

/** Facts that it does not know are left out. */
export const mobileSpecsSchema = z.object(shape);
