import { type FormEvent, type ReactNode, useState } from 'react';
import { plainNumber, plainPercent } from '../../../../../shared/tools/plain-number.ts';
import { comingWeek, fromLocalInput } from '../../../../lib/local-moment.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { MomentField } from '../../moment-field.tsx';
import { OfferEnd } from '../../offers/offer-end.tsx';
import { CHANGES_MAX, changeCell, changeOffers, changePrices } from '../item-changes.ts';
import type { Edit } from '../use-save-items.ts';
import type { BulkTargets } from './bulk-targets.ts';

type FormKind = 'price' | 'stock' | 'offer';

/** When an offer runs, as it is typed. */
interface Period {
  starts: string;
  ends: string;
  isEndless: boolean;
}

export interface BulkFormProps {
  kind: FormKind;
  targets: BulkTargets;
  onApply: (edit: Edit) => void;
  /** Stands before the button. */
  children: ReactNode;
}

/** The number that a bulk action needs, and of an offer when it runs. */
export function BulkForm({ kind, targets, onApply, children }: BulkFormProps) {
  const [value, setValue] = useState('');
  const [week] = useState(comingWeek);
  const [period, setPeriod] = useState<Period>({ ...week, isEndless: false });
  const [error, setError] = useState<string>();
  const { units, count } = targets;
  const change = (part: Partial<Period>) => setPeriod({ ...period, ...part });

  function apply(event: FormEvent) {
    event.preventDefault();
    const number = readNumber(kind, value);
    const problem = findProblem(kind, number, period) ?? findExcess(units.length);
    setError(problem);
    if (problem === undefined) onApply(editOf(kind, targets, number, period));
  }

  return (
    <form noValidate onSubmit={apply} className="mt-5 grid gap-5">
      <Field {...LABELS[kind]} error={error}>
        {(props) => (
          <TextInput
            {...props}
            inputMode={kind === 'stock' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      {kind === 'offer' && (
        <div className="grid gap-5">
          <MomentField
            label="Begins"
            value={period.starts}
            onChange={(starts) => change({ starts })}
          />
          <OfferEnd ends={period.ends} isEndless={period.isEndless} onChange={change} />
        </div>
      )}
      {children}
      <Button type="submit">Change {count}</Button>
    </form>
  );
}

function editOf(
  kind: FormKind,
  { units, count }: BulkTargets,
  number: number,
  { starts, ends, isEndless }: Period,
): Edit {
  if (kind === 'price') {
    return { text: `Prices of ${count} changed.`, changes: changePrices(units, number) };
  }
  if (kind === 'stock') {
    const changes = units.map((unit) => changeCell(unit, 'stock', number));
    return { text: `Stock of ${count} set to ${number}.`, changes };
  }
  const changes = changeOffers(units, number, {
    startsAt: new Date(starts).toISOString(),
    endsAt: isEndless ? null : new Date(ends).toISOString(),
  });
  const reduced = changes.length === units.length ? count : `${changes.length} of ${count}`;
  return { text: `${number}% off ${reduced}.`, changes };
}

const LABELS = {
  price: {
    label: 'Percent',
    hint: '10 raises prices by 10 %, -10 lowers them. Rounded to whole dollars.',
  },
  stock: { label: 'Units in stock', hint: undefined },
  offer: {
    label: 'Percent off',
    hint: 'Replaces current and scheduled offers.',
  },
};

/** NaN for text that is no number; only percentages may have decimals. */
function readNumber(kind: FormKind, text: string): number {
  const [digits, pattern] =
    kind === 'stock' ? [plainNumber(text), /^\d+$/] : [plainPercent(text), /^-?\d+(?:\.\d{1,2})?$/];
  return pattern.test(digits) ? Number(digits) : Number.NaN;
}

function findProblem(
  kind: FormKind,
  number: number,
  { starts, ends, isEndless }: Period,
): string | undefined {
  const [least, most] = { price: [-99, 500], stock: [0, 100_000], offer: [1, 99] }[kind] as [
    number,
    number,
  ];
  if (!(number >= least && number <= most)) {
    const whole = kind === 'stock' ? 'whole ' : '';
    return `Enter a ${whole}number from ${least} to ${most.toLocaleString('en-US')}`;
  }
  if (kind !== 'offer') return undefined;
  if (fromLocalInput(starts) === null) return 'The offer needs a beginning';
  if (isEndless) return undefined;
  if (!(new Date(ends) > new Date(starts))) return 'The offer must end after it begins';
  return new Date(ends) > new Date() ? undefined : 'The offer must end in the future';
}

/** All of it is saved as one, so that one undo takes it back. */
function findExcess(count: number): string | undefined {
  if (count <= CHANGES_MAX) return undefined;
  return `These are ${count} at once, and at most ${CHANGES_MAX} can be changed. Select fewer mobiles`;
}
