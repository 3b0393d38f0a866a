/** The specs of a phone as a type, taken from the facts: what stands at each path, and what it may be. */
import type { FACTS, FactName } from './facts.ts';

type Facts = typeof FACTS;
type Known = {
  [Name in FactName as Facts[Name] extends { at: string } ? Name : never]: Facts[Name];
};

type ValueOf<Kind> = Kind extends { kind: 'number' | 'year' }
  ? number
  : Kind extends { kind: 'flag' }
    ? boolean
    : Kind extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : Kind extends { kind: 'list'; options: readonly (infer Option)[] }
        ? Option[]
        : Kind extends { kind: 'numbers'; isPair: true }
          ? [number, number]
          : Kind extends { kind: 'numbers' }
            ? number[]
            : Kind extends { kind: 'rows'; parts: infer Parts }
              ? { -readonly [Part in keyof Parts]: ValueOf<Parts[Part]> }[]
              : string;

type Stated<One> = One extends { isRequired: true } ? ValueOf<One> : ValueOf<One> | null;

/** Paths of what a phone may not have at all. */
type PartPath = {
  [Name in keyof Known]: Known[Name] extends { kind: 'part'; at: infer At } ? At : never;
}[keyof Known];

/** `body.heightMm` with a value as `{ body: { heightMm: … } }`; null beside a part that may be missing. */
type Nested<
  Path extends string,
  Value,
  Before extends string = '',
> = Path extends `${infer Head}.${infer Rest}`
  ? {
      [Key in Head]:
        | Nested<Rest, Value, `${Before}${Head}.`>
        | (`${Before}${Head}` extends PartPath ? null : never);
    }
  : { [Key in Path]: Value };

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Written out, so that messages name fields and not how they were found. */
type Plain<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

type Statements = {
  [Name in keyof Known]: Known[Name] extends { kind: 'part' }
    ? never
    : Nested<Known[Name]['at'], Stated<Known[Name]>>;
}[keyof Known];

/** `null` means that a fact is not known or differs by market; it is shown as "Not known", never as 0. */
export type MobileSpecs = Plain<AllOf<Statements>>;

export type Finish = MobileSpecs['colours'][number]['finish'];
