import { useState } from 'react';
import { cn } from '../../../../ui/class-names.ts';
import { cellStyles } from '../../cell-styles.ts';
import {
  type ChangeVariants,
  FIELD_LABELS,
  type VariantField,
  variantFieldId,
} from '../variant-draft.ts';
import { problemOf } from '../variant-problems.ts';

export interface VariantCellProps {
  /** Of the variant. */
  rowKey: string;
  name: string;
  field: VariantField;
  value: string;
  /** What is wrong beside other variants. */
  twin: string | undefined;
  /** Whether what is wrong is told before the cell was left. */
  isChecked: boolean;
  /** Id of a list of what is usual. */
  list?: string;
  className?: string;
  placeholder?: string;
  change: ChangeVariants;
}

const NUMBERS: readonly VariantField[] = ['storage', 'price', 'stock', 'ram'];

/** One value of a variant, typed over as in a spreadsheet; what is wrong is told once it was left. */
export function VariantCell(props: VariantCellProps) {
  const { rowKey, name, field, value, twin, isChecked, list, className, placeholder } = props;
  const [wasLeft, setWasLeft] = useState(false);
  const problem = (wasLeft || isChecked ? problemOf(field, value) : undefined) ?? twin;
  const id = variantFieldId(rowKey, field);
  const isNumber = NUMBERS.includes(field);

  function type(text: string) {
    props.change((draft) => ({
      ...draft,
      rows: draft.rows.map((row) => (row.key === rowKey ? { ...row, [field]: text } : row)),
    }));
  }

  return (
    <div className="grid">
      <input
        id={id}
        data-field={field}
        aria-label={`${FIELD_LABELS[field]} of ${name}`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        list={list}
        placeholder={placeholder}
        value={value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setWasLeft(true)}
        className={cn(cellStyles, 'unmarked-list', isNumber && 'text-right', className)}
      />
      {problem !== undefined && (
        <p id={`${id}-error`} role="alert" className="max-w-40 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
