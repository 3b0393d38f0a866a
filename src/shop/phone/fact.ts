/** What is said of a fact of a phone. Data only: facts.ts holds the facts, everything else follows from them. */

/** A unit as it stands beside a number, and as it is read out. */
export type Unit = readonly [sign: string, word: string];

/** What a fact can be. What is not known is null, unless the fact is required. */
export type FactKind =
  /** Above zero. Without decimals a whole number. */
  | { kind: 'number'; decimals: 0 | 1 | 2; unit?: Unit; most?: number }
  /** From the first phone of the kind that the shop sells to next year by the clock. */
  | { kind: 'year' }
  | { kind: 'flag' }
  /** Any text; `usual` is what a form offers, some of it under other names. */
  | {
      kind: 'text';
      usual?: readonly string[];
      names?: Readonly<Record<string, string>>;
      isFilled?: true;
    }
  | { kind: 'choice'; options: readonly string[] }
  /** Any of the options, at least one. */
  | { kind: 'list'; options: readonly string[] }
  /** Steps of one scale, each with what it means in words. */
  | { kind: 'level'; levels: Readonly<Record<number, string>> }
  /** A day, as `2030-01-31`. */
  | { kind: 'date' }
  /** Of a page in the web, with `https://`. */
  | { kind: 'address' }
  /** As `#rrggbb`. */
  | { kind: 'colour' }
  /** A pair, or one number and more. `usual` is what a form offers to tick, `noun` what each one is. */
  | {
      kind: 'numbers';
      decimals: 0 | 1 | 2;
      unit?: Unit;
      isPair?: true;
      usual?: readonly number[];
      noun?: string;
      /** Gigabytes, each written with its unit: "512 GB or 1 TB". */
      isStorage?: true;
    }
  /** At least one row of the same parts; `noun` is what a row is. */
  | { kind: 'rows'; noun: string; parts: Readonly<Record<string, FactPart>> }
  /** Whether the phone has the part at all; the facts inside of it are known only then. */
  | { kind: 'part' };

/** What stands in a row, and what it is called there: "Colour 1, name". */
export type FactPart = Exclude<
  FactKind,
  { kind: 'rows' | 'part' | 'numbers' | 'list' | 'level' }
> & {
  label: string;
};

/** A shortcut: both ends included; a flag has neither. */
export interface FilterOption {
  label: string;
  /** Of a choice: what the key is to hold. */
  value?: string;
  least?: number;
  most?: number;
}

export interface FactFilter {
  /** Keys of an address: of the least and the most, of the least alone, or of a flag. */
  keys: readonly string[];
  /** When it is called otherwise than the fact. */
  label?: string;
  /** Path in the specs from which the value is taken instead, when there is one: a closed phone is smaller. */
  prefer?: string;
  /** The largest number that makes sense as a bound. */
  most?: number;
  /** Decimals of a bound, when it has other ones than the fact. */
  decimals?: 0 | 1 | 2;
  /** Written right after a number, or before it for `$`, when it is not the unit of the fact. */
  unit?: string;
  /** What the term means and what to choose, for people who do not know it; left out where all do. */
  help?: string;
  /** Offered above the list as well as in the panel. */
  promoted?: true;
  /** In the panel from the top; without one, behind those that have one. */
  place?: number;
  options: readonly FilterOption[];
}

/** Words of a search that mean a filter. */
export type Phrase = (MeasuredPhrase | WordsPhrase) & {
  /**
   * When it is looked for; what was found is gone for later ones: "big battery" is no big screen. Numbers
   * with a unit have their turn at 3, bare ones, which are prices and years, at 4, words at 5.
   */
  turn?: 1 | 2 | 3;
};

/** A number with its unit, such as "under 175 g". `#` in a label stands for the number. */
export interface MeasuredPhrase {
  /** Regular expressions of the number and of the unit behind it, for text in lower case. */
  number: string;
  unit: string;
  /** Words in front of the number without which it means something else, as a regular expression. */
  before?: string;
  /** Label of "at least"; without one of "at most", nobody asks for that. */
  more: string;
  less?: string;
  /** What the number alone means; a distance means so much more or less. */
  alone: 'more' | 'less' | { within: number; label: string };
  /** Numbers are written with thousands separators. */
  isGrouped?: true;
  /** What units are worth, if not one; `#` then stands for the number with its unit. */
  worth?: Readonly<Record<string, number>>;
  /** Smaller numbers mean something else. */
  from?: number;
}

/** Words without a number. */
export interface WordsPhrase {
  words: RegExp;
  label: string;
  least?: number;
  most?: number;
  /** Of a choice. */
  value?: string;
  /** The words narrow, but are parts of names as well ("flip"). */
  isName?: true;
}

/** In the order in which they are shown. */
export const FORM_GROUPS = [
  'Model',
  'Body',
  'Screen and battery',
  'Memory and storage',
  'Cameras',
  'Updates, charging and SIM',
  'Colours',
] as const;
export const ROW_GROUPS = ['Size', 'Screen', 'Cameras', 'Inside', 'Battery'] as const;

export interface FactForm {
  group: (typeof FORM_GROUPS)[number];
  /** In the group from its top; without one, behind those that have one. */
  place?: number;
  /** Asked for only when the phone has this part; what stands inside of one always is. */
  only?: string;
  /** Said beside the control; beside that of a part, once the phone has it. */
  hint?: string;
}

export interface FactRow {
  group: (typeof ROW_GROUPS)[number];
  /** In the group from its top; without one, behind those that have one. */
  place?: number;
  /** When it is called otherwise than the fact. */
  term?: string;
  /** Behind a number, when it is not the unit of the fact. */
  unit?: string;
  /** What the term means, for those who do not deal with phones every day. */
  explained?: string;
  /** Written in a way of its own, by this name (features/catalogue). */
  as?: 'openSize' | 'closedSize' | 'diagonal' | 'outerScreen' | 'lenses';
}

export type Fact = FactKind & {
  /** In forms, and where two versions are compared. */
  label: string;
  /** Path in the specs; without one it follows from another fact, or the shop decides it (price, stock). */
  at?: string;
  /** The rule by which it follows from another fact (follows.ts); it is never said itself. */
  follows?: 'waterLevel' | 'eSim' | 'dualSim';
  /** Path in the specs of where it is from (sources.ts). */
  source?: `sources.${string}`;
  /** Never null. */
  isRequired?: true;
  /** Added when phones were there already: specs without it say that it is not known. */
  isLate?: true;
  filter?: FactFilter;
  form?: FactForm;
  row?: FactRow;
  /** What most people want of it; left out where it depends. */
  better?: 'more' | 'less';
  phrases?: readonly Phrase[];
  /** Asked for in words though no filter answers: a page names it and says where it is told. */
  wish?: { name: string; words: RegExp };
  /** Its column in files of import and export. */
  csv?: string;
};
