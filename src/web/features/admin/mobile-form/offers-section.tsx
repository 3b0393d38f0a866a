import type { WireOffer } from '../../../../contract/mobiles.ts';
import { comingWeek, fromLocalInput, toLocalInput } from '../../../lib/local-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

import { MomentField } from './moment-field.tsx';

/** An offer as it is typed. */
export interface OfferDraft {
  key: string;
  price: string;
  starts: string;
  ends: string;
  /** What it was before anything was typed: minutes typed over would lose its seconds. */
  stored?: WireOffer;
}

export interface OffersSectionProps {
  drafts: readonly OfferDraft[];
  problem: string | undefined;
  onChange: (drafts: OfferDraft[]) => void;
}

export function toDrafts(offers: readonly WireOffer[]): OfferDraft[] {
  return offers.map((stored, index) => ({
    key: String(index),
    price: String(stored.price),
    starts: toLocalInput(stored.startsAt),
    ends: toLocalInput(stored.endsAt),
    stored,
  }));
}

/** @returns the offers, or what is wrong with the first that is not one */
export function readDrafts(drafts: readonly OfferDraft[], listPrice: number): WireOffer[] | string {
  const offers: WireOffer[] = [];
  for (const [index, draft] of drafts.entries()) {
    const price = Number(draft.price);
    const startsAt = keptMoment(draft.starts, draft.stored?.startsAt);
    const endsAt = keptMoment(draft.ends, draft.stored?.endsAt);
    const name = `Offer ${index + 1}`;
    if (!Number.isInteger(price) || price < 1) return `${name} needs a price in whole dollars`;
    if (price >= listPrice) return `${name} must be below the price`;
    if (startsAt === null || endsAt === null) return `${name} needs a beginning and an end`;
    if (endsAt <= startsAt) return `${name} must end after it begins`;
    if (Date.parse(endsAt) <= Date.now()) return `${name} must end later than now`;
    offers.push({ price, startsAt, endsAt });
  }
  return offers;
}

function keptMoment(value: string, stored: string | undefined): string | null {
  return stored !== undefined && toLocalInput(stored) === value ? stored : fromLocalInput(value);
}

/** The offers of a mobile that run or are to come, each with its beginning and end. */
export function OffersSection({ drafts, problem, onChange }: OffersSectionProps) {
  const change = (key: string, part: Partial<OfferDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));

  function add() {
    onChange([...drafts, { key: crypto.randomUUID(), price: '', ...comingWeek() }]);
  }

  return (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title" className="text-2xl">
        Offers
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        The lowest one in force is what shoppers pay. A running one that is removed ends at once.
      </p>
      {drafts.map(({ key, price, starts, ends }, index) => (
        <fieldset
          key={key}
          className="mt-4 grid items-end gap-4 border-t border-line pt-3 sm:grid-cols-[1fr_1.4fr_1.4fr_auto]"
        >
          <legend className="sr-only">Offer {index + 1}</legend>
          <Field label="Offer price, $">
            {(props) => (
              <TextInput
                {...props}
                inputMode="numeric"
                autoComplete="off"
                value={price}
                onChange={(event) => change(key, { price: event.target.value })}
              />
            )}
          </Field>
          <MomentField
            label="Begins"
            value={starts}
            onChange={(value) => change(key, { starts: value })}
          />
          <MomentField
            label="Ends"
            value={ends}
            onChange={(value) => change(key, { ends: value })}
          />
          <Button
            variant="quiet"
            onClick={() => onChange(drafts.filter((draft) => draft.key !== key))}
          >
            Remove<span className="sr-only"> offer {index + 1}</span>
          </Button>
        </fieldset>
      ))}
      {problem !== undefined && (
        <Alert tone="danger" className="mt-4">
          {problem}
        </Alert>
      )}
      <Button variant="secondary" size="small" className="mt-4" onClick={add}>
        Add an offer
      </Button>
    </section>
  );
}
