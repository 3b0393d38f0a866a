import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { OffersSection } from '../offers/offers-section.tsx';
import { nameDraft, soldRows, type useVariants, type VariantDraft } from './variant-draft.ts';

export interface VariantOffersProps {
  variants: Pick<ReturnType<typeof useVariants>, 'draft' | 'change'>;
  /** Key of the variant whose offers are shown; of another one when it is gone. */
  shown: string;
  onShow: (key: string) => void;
  problem: { key: string; problem: string } | undefined;
}

/** The offers of one variant after the other. */
export function VariantOffers({ variants, shown, onShow, problem }: VariantOffersProps) {
  const { draft, change } = variants;
  const sold = soldRows(draft);
  const row =
    sold.find(({ key }) => key === shown) ?? sold.find(({ key }) => key === draft.main) ?? sold[0];
  if (!row) return null;

  function put(offers: VariantDraft['offers']) {
    change((present) => ({
      ...present,
      rows: present.rows.map((one) => (one.key === row?.key ? { ...one, offers } : one)),
    }));
  }

  return (
    <OffersSection
      drafts={row.offers}
      problem={problem?.key === row.key ? problem.problem : undefined}
      onChange={put}
      picker={
        sold.length > 1 && (
          <Field label="Offers of" className="mt-4 max-w-96">
            {(control) => (
              <SelectInput
                {...control}
                value={row.key}
                onChange={(event) => onShow(event.target.value)}
              >
                {sold.map((one, index) => (
                  <option key={one.key} value={one.key}>
                    {optionOf(one, index)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        )
      }
    />
  );
}

function optionOf(row: VariantDraft, index: number): string {
  const name = nameDraft(row) ?? `Variant ${index + 1}`;
  const { length: count } = row.offers;
  if (count === 0) return name;
  return `${name} (${count === 1 ? '1 offer' : `${count} offers`})`;
}
