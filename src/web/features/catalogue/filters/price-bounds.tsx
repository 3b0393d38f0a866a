import type { Facets } from '../../../../contract/page-api.ts';
import type { Asked } from '../../../../shop/phone/filters.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface PriceBoundsProps {
  /** The form that they belong to: not the one of the options around them. */
  formId: string;
  filters: Asked;
  among: Facets['price'];
}

/** A price range of one's own, in whole dollars. */
export function PriceBounds({ formId, filters, among }: PriceBoundsProps) {
  const bounds = [
    { name: 'min', label: 'From $', value: filters.min, hint: among?.min },
    { name: 'max', label: 'To $', value: filters.max, hint: among?.max },
  ] as const;
  return (
    <div className="flex items-end gap-2 pt-2">
      {bounds.map(({ name, label, value, hint }) => (
        <div key={`${name} ${value}`} className="grid min-w-0 flex-1 gap-1 text-sm">
          <label htmlFor={`${formId}-${name}`}>{label}</label>
          <TextInput
            id={`${formId}-${name}`}
            form={formId}
            name={name}
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            step={1}
            defaultValue={value}
            placeholder={hint === undefined ? undefined : String(hint)}
            className="figures"
          />
        </div>
      ))}
      <Button type="submit" form={formId} variant="secondary">
        Set
      </Button>
    </div>
  );
}
