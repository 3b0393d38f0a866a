import { type FormEvent, useState } from 'react';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { comingWeek } from '../../../lib/local-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { MomentField } from '../moment-field.tsx';
import { changeCell, changeOffers, changePrices } from './item-changes.ts';
import type { Edit } from './use-save-items.ts';

export type BulkKind = 'price' | 'stock' | 'offer' | 'end-offers' | 'delete';

export interface BulkDialogProps {
  kind: BulkKind;
  items: readonly WireMobile[];
  onClose: () => void;
  onApply: (edit: Edit) => void;
}

const TITLES = { price: 'Change prices', stock: 'Set the stock', offer: 'Make an offer' };

/** Asks for what a bulk action needs; deleting and ending offers only ask whether. */
export function BulkDialog({ kind, items, onClose, onApply }: BulkDialogProps) {
  const count = countMobiles(items.length);
  if (kind === 'delete' || kind === 'end-offers') {
    const isDelete = kind === 'delete';
    const wanted = isDelete ? ({ onSale: false } as const) : { offers: [] };
    const text = isDelete ? `${count} deleted.` : `Offers of ${count} ended.`;
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={shopMessages.remove.title}
        text={
          isDelete
            ? `${count} will be removed from the shop. You can undo this.`
            : `All current and scheduled offers of ${count} end now.`
        }
        confirmLabel={isDelete ? shopMessages.remove.confirm : 'Yes, end them'}
        tone={isDelete ? 'danger' : 'neutral'}
        onConfirm={() =>
          onApply({ text, changes: items.map(({ _id }) => ({ _id, seen: {}, wanted })) })
        }
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={TITLES[kind]} text={`For ${count}.`}>
      <BulkForm kind={kind} items={items} onApply={onApply} />
    </Dialog>
  );
}

function BulkForm({
  kind,
  items,
  onApply,
}: {
  kind: 'price' | 'stock' | 'offer';
  items: readonly WireMobile[];
  onApply: BulkDialogProps['onApply'];
}) {
  const [value, setValue] = useState('');
  const [week] = useState(comingWeek);
  const [starts, setStarts] = useState(week.starts);
  const [ends, setEnds] = useState(week.ends);
  const [error, setError] = useState<string>();
  const count = countMobiles(items.length);

  function apply(event: FormEvent) {
    event.preventDefault();
    const number = Number(value);
    const problem = findProblem(kind, value, { starts, ends });
    setError(problem);
    if (problem !== undefined) return;
    if (kind === 'price') {
      return onApply({ text: `Prices of ${count} changed.`, changes: changePrices(items, number) });
    }
    if (kind === 'stock') {
      const changes = items.map((item) => changeCell(item, 'stock', number));
      return onApply({ text: `Stock of ${count} set to ${number}.`, changes });
    }
    const period = {
      startsAt: new Date(starts).toISOString(),
      endsAt: new Date(ends).toISOString(),
    };
    const changes = changeOffers(items, number, period);
    return onApply({ text: `${number}% off ${countMobiles(changes.length)}.`, changes });
  }

  return (
    <form noValidate onSubmit={apply} className="mt-5 grid gap-5">
      <Field {...LABELS[kind]} error={error}>
        {(props) => (
          <TextInput
            {...props}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      {kind === 'offer' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <MomentField label="Begins" value={starts} onChange={setStarts} />
          <MomentField label="Ends" value={ends} onChange={setEnds} />
        </div>
      )}
      <Button type="submit">Change {count}</Button>
    </form>
  );
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

function findProblem(
  kind: 'price' | 'stock' | 'offer',
  text: string,
  { starts, ends }: { starts: string; ends: string },
): string | undefined {
  const number = /^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const [least, most] = { price: [-99, 500], stock: [0, 100_000], offer: [1, 99] }[kind] as [
    number,
    number,
  ];
  if (!(number >= least && number <= most)) return `Enter a whole number from ${least} to ${most}`;
  if (kind !== 'offer') return undefined;
  if (!(new Date(ends) > new Date(starts))) return 'The offer must end after it begins';
  return new Date(ends) > new Date() ? undefined : 'The offer must end in the future';
}

function countMobiles(count: number): string {
  return count === 1 ? '1 mobile' : `${count} mobiles`;
}
