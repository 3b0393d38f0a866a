/**
 * The spec table as data: always the same rows in the same order, each with its unit and, where the
 * word is jargon, an explanation. Unknown is "Not known", never 0. Made in loaders, so that no browser
 * of a shopper fetches the facts for it.
 */
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { formatDate, formatNumber } from '../../../../shared/words/wording.ts';
import { type FactRow, ROW_GROUPS } from '../../../../shop/phone/fact.ts';
import { nameSource, readSource } from '../../../../shop/phone/fact-sources.ts';
import { factsOfGroup, type NamedFact } from '../../../../shop/phone/facts.ts';
import { describeFact } from './describe-fact.ts';
import { NOT_KNOWN } from './not-known.ts';

type Specs = NonNullable<WireMobileDetail['specs']>;

export interface SpecRow {
  term: string;
  value: string;
  /** What the term means, for those who do not deal with phones every day. */
  explained?: string;
  /** Where the value is from, and on which day that was looked at. */
  source?: { name: string; url: string; checked: string | null };
}

export interface SpecGroup {
  title: string;
  rows: SpecRow[];
}

export interface KeyFigure {
  name: string;
  /** Written out; the unit follows it, unless it is not known. */
  value: string;
  unit: string;
}

/** What most people ask for first, always in this order; a figure that is not known keeps its place. */
export function listKeyFigures({ display, weightG, batteryMah, cameras }: Specs): KeyFigure[] {
  const mainCamera = Math.max(...cameras.rear.map(({ mp }) => mp));
  const written = (value: number | null) => (value === null ? NOT_KNOWN : formatNumber(value));
  return [
    { name: 'Screen', value: written(display.sizeIn), unit: '″' },
    { name: 'Weight', value: written(weightG), unit: 'g' },
    { name: 'Battery', value: written(batteryMah), unit: 'mAh' },
    { name: 'Best rear camera', value: written(mainCamera), unit: 'MP' },
  ];
}

/** Every fact that has a row, group by group. */
export function listSpecGroups(specs: Specs): SpecGroup[] {
  return listRowsByFact(specs).map(({ title, facts }) => ({
    title,
    rows: facts.flatMap(({ rows }) => rows),
  }));
}

export interface FactRows {
  fact: NamedFact & { row: FactRow };
  /** None where the fact does not apply, such as the closed size of a phone that does not fold. */
  rows: SpecRow[];
}

/** The same fact by fact, for tables of several phones. */
export function listRowsByFact(specs: Specs): { title: string; facts: FactRows[] }[] {
  return ROW_GROUPS.map((title) => ({
    title,
    facts: factsOfGroup('row', title).map((fact) => ({
      fact,
      rows: rowsOf(fact, fact.row, specs),
    })),
  }));
}

function rowsOf(fact: NamedFact, row: FactRow, specs: Specs): SpecRow[] {
  const { term = fact.label, explained, as } = row;
  const usual = { term, ...(explained ? { explained } : {}) };
  if (as) return WAYS[as](specs).map((own) => ({ ...usual, ...own }));
  return [{ ...usual, value: describeFact(fact, specs, row.unit), ...sourceOf(fact, specs) }];
}

/** What has no address cannot be looked up by a shopper. */
function sourceOf(fact: NamedFact, specs: Specs): Pick<SpecRow, 'source'> {
  const { url = null, checkedOn = null } = readSource(specs, fact) ?? {};
  if (url === null) return {};
  return { source: { name: nameSource(url), url, checked: checkedOn && formatDate(checkedOn) } };
}

/** Facts that are written in a way of their own: together with others, in several rows, or not at all. */
const WAYS: Record<
  NonNullable<FactRow['as']>,
  (specs: Specs) => (Partial<SpecRow> & { value: string })[]
> = {
  openSize: ({ body }) => [
    { term: body.folded ? 'Open' : 'Height, width, depth', value: describeSize(body) },
  ],
  closedSize: ({ body }) => (body.folded ? [{ value: describeSize(body.folded) }] : []),
  diagonal: ({ display: { sizeIn } }) => [
    { value: `${sizeIn}″ (${Math.round(sizeIn * MM_PER_INCH)} mm)` },
  ],
  outerScreen: ({ display: { coverSizeIn } }) =>
    coverSizeIn === null ? [] : [{ value: `${coverSizeIn}″` }],
  lenses: ({ cameras }) =>
    cameras.rear.map(({ mp, role }) => ({
      term: `Rear, ${role}`,
      value: `${mp} megapixels`,
      ...(LENSES[role] ? { explained: LENSES[role] } : {}),
    })),
};

const MM_PER_INCH = 25.4;

const LENSES: Readonly<Record<string, string>> = {
  ultrawide: 'Fits more of the scene into the picture.',
  telephoto: 'Brings distant things closer without losing detail.',
  periscope: 'A zoom lens laid sideways inside the phone, for a longer reach.',
  macro: 'For close-ups from a few centimetres away.',
  depth: 'Measures distance, so the background can be blurred.',
};

function describeSize(solid: { heightMm: number; widthMm: number; depthMm: number }): string {
  return `${solid.heightMm} × ${solid.widthMm} × ${solid.depthMm} mm`;
}
