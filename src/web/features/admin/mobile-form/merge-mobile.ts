/** Two admins changed one mobile: what differs, and what the person's choice comes to. Pure. */
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { formatDollars } from '../../../ui/price.tsx';
import type { ConflictRow } from '../conflict-dialog.tsx';
import { describeSpecs } from '../specs/spec-draft.ts';
import type { EditedMobile } from './edited-mobile.ts';
import { MOBILE_LABELS } from './mobile-rules.ts';

type Fields = Required<MobileBody>;

const LABELS: Record<keyof Fields, string> = {
  ...MOBILE_LABELS,
  specs: 'Specs and variants',
  offers: 'Offers',
};
const NAMES = Object.keys(LABELS) as (keyof Fields)[];

/** A mobile as the form sends it. */
export function fieldsOf(mobile: EditedMobile): Fields {
  const { name, category, listPrice, stock, description, image, specs, offers } = mobile;
  return { name, category, price: listPrice, stock, description, image, specs, offers };
}

/**
 * The fields that the other has changed since the form was opened.
 * @param opened what the form started from
 */
export function findMeeting(opened: Fields, mine: Fields, theirs: Fields): ConflictRow[] {
  return NAMES.filter(
    (name) => !isSame(theirs[name], opened[name]) && !isSame(theirs[name], mine[name]),
  ).map((name) => {
    const [own, other] = show(name, mine, theirs);
    return { key: name, label: LABELS[name], mine: own, theirs: other };
  });
}

/** The own changes on top of theirs; of the fields both changed, those that are kept. */
export function mergeMobile(
  versions: { opened: Fields; mine: Fields; theirs: Fields },
  kept: ReadonlySet<string>,
): Fields {
  const { opened, mine, theirs } = versions;
  const entries = NAMES.map((name) => {
    const isOwn = isSame(theirs[name], opened[name]) || kept.has(name);
    return [name, isOwn ? mine[name] : theirs[name]];
  });
  return Object.fromEntries(entries) as Fields;
}

function show(name: keyof Fields, mine: Fields, theirs: Fields): [mine: string, theirs: string] {
  if (name === 'specs') return showSpecs(mine, theirs);
  const text = (fields: Fields): string => {
    if (name === 'price') return formatDollars(fields.price);
    if (name === 'offers') return showOffers(fields.offers);
    if (name === 'image') {
      return fields.image.startsWith('/pictures/') ? 'the drawing' : `photo ${fields.image}`;
    }
    return String(fields[name]) || 'empty';
  };
  return [text(mine), text(theirs)];
}

/** Only the lines that differ: nobody finds one number among forty. */
function showSpecs(mine: Fields, theirs: Fields): [string, string] {
  const [own, other] = [describeSpecs(mine.specs), describeSpecs(theirs.specs)];
  const differing = Object.keys(own).filter((label) => own[label] !== other[label]);
  const list = (texts: Record<string, string>) =>
    differing.map((label) => `${label}: ${texts[label]}`).join('; ');
  return [list(own), list(other)];
}

function showOffers(offers: Fields['offers']): string {
  if (offers.length === 0) return 'none';
  return offers
    .map(({ price, startsAt, endsAt }) => {
      return `${formatDollars(price)} from ${formatMoment(startsAt)} to ${formatMoment(endsAt)}`;
    })
    .join('; ');
}
