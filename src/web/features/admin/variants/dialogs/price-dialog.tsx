import { PriceRuleFields, useTypedRule } from '../price-rule-fields.tsx';
import { priceBy, pricedRows, withPrices } from '../price-rules.ts';
import { nameDraft, type VariantsDraft } from '../variant-draft.ts';
import { VariantDialog } from './variant-dialog.tsx';

export interface PriceDialogProps {
  draft: VariantsDraft;
  /** Keys of what is ticked; none means all of them. */
  ticked: ReadonlySet<string>;
  onClose: () => void;
  onApply: (draft: VariantsDraft) => void;
}

/** Prices of many variants by one rule, shown before they are applied. */
export function PriceDialog({ draft, ticked, onClose, onApply }: PriceDialogProps) {
  const rule = useTypedRule('step');
  const sold = pricedRows(draft);
  const keys = ticked.size > 0 ? ticked : new Set(sold.map(({ key }) => key));
  const changes = rule.rule ? priceBy(rule.rule, sold, keys) : [];
  const count = keys.size === 1 ? '1 variant' : `${keys.size} variants`;

  function submit() {
    rule.check();
    if (changes.length > 0) onApply(withPrices(draft, changes));
  }

  function nameOf(key: string): string {
    const row = draft.rows.find((one) => one.key === key);
    return (row && nameDraft(row)) ?? 'The variant';
  }

  return (
    <VariantDialog
      title="Change prices"
      text={ticked.size === 0 ? `Of all ${count}.` : `Of the ${count} that you ticked.`}
      submitLabel={changes.length === 1 ? 'Change 1 price' : `Change ${changes.length} prices`}
      onClose={onClose}
      onSubmit={submit}
    >
      <PriceRuleFields rule={rule} changes={changes} nameOf={nameOf} />
    </VariantDialog>
  );
}
