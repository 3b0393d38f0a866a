import type { ReactNode } from 'react';
import { comingWeek } from '../../../lib/local-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { MomentField } from '../moment-field.tsx';
import type { OfferDraft } from './offer-drafts.ts';
import { OfferEnd } from './offer-end.tsx';

export interface OffersSectionProps {
  /** Chooses whose offers they are, where a mobile has several variants. */
  picker?: ReactNode;
  drafts: readonly OfferDraft[];
  problem: string | undefined;
  onChange: (drafts: OfferDraft[]) => void;
}

/** The offers of a variant that run or are to come, each with its beginning and its end, if it has one. */
export function OffersSection({ picker, drafts, problem, onChange }: OffersSectionProps) {
  const change = (key: string, part: Partial<OfferDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));

  function add() {
    onChange([
      ...drafts,
      { key: crypto.randomUUID(), price: '', isEndless: false, ...comingWeek() },
    ]);
  }

  return (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title" tabIndex={-1} className="text-2xl">
        Offers
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        The lowest one in force is what shoppers pay. A running one that is removed ends at once.
      </p>
      {picker}
      {drafts.map((draft, index) => (
        <OfferFields
          key={draft.key}
          number={index + 1}
          draft={draft}
          onChange={(part) => change(draft.key, part)}
          onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
        />
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

interface OfferFieldsProps {
  /** Its place among the offers, from 1. */
  number: number;
  draft: OfferDraft;
  onChange: (part: Partial<OfferDraft>) => void;
  onRemove: () => void;
}

function OfferFields({ number, draft, onChange, onRemove }: OfferFieldsProps) {
  return (
    <fieldset className="mt-4 grid items-start gap-4 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="sr-only">Offer {number}</legend>
      <Field label="Offer price, $" className="sm:col-span-2 sm:max-w-48">
        {(props) => (
          <TextInput
            {...props}
            inputMode="numeric"
            autoComplete="off"
            value={draft.price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        )}
      </Field>
      <MomentField
        label="Begins"
        value={draft.starts}
        onChange={(value) => onChange({ starts: value })}
      />
      <OfferEnd ends={draft.ends} isEndless={draft.isEndless} onChange={onChange} />
      <Button variant="quiet" onClick={onRemove} className="justify-self-start">
        Remove<span className="sr-only"> offer {number}</span>
      </Button>
    </fieldset>
  );
}
