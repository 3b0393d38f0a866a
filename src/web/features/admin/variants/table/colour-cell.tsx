import { HEX_CODE } from '../../../../../shared/rules/typed-facts.ts';
import { FIRST_HEX } from '../../specs/spec-colour-input.tsx';
import {
  hexOf,
  type SpecColour,
  specColourOf,
  type VariantDraft,
  variantFieldId,
} from '../variant-draft.ts';
import { VariantCell, type VariantCellProps } from './variant-cell.tsx';

export interface ColourCellProps
  extends Pick<VariantCellProps, 'name' | 'twin' | 'isChecked' | 'list' | 'change'> {
  row: VariantDraft;
  /** Of the specs. */
  colours: readonly SpecColour[];
}

/** A colour by its name, with the code that the specs give it or that is picked for it. */
export function ColourCell({ row, colours, ...cell }: ColourCellProps) {
  const isKnown = specColourOf(row.colour, colours) !== undefined;
  const hex = hexOf(row, colours);
  const title = isKnown ? 'As the specs below have it' : `Pick the colour of ${cell.name}`;

  function pick(picked: string) {
    cell.change((draft) => ({
      ...draft,
      rows: draft.rows.map((one) => (one.key === row.key ? { ...one, hex: picked } : one)),
    }));
  }

  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        id={variantFieldId(row.key, 'hex')}
        aria-label={`Pick the colour of ${cell.name}`}
        title={title}
        disabled={isKnown || row.colour.trim() === ''}
        value={HEX_CODE.test(hex) ? hex : FIRST_HEX}
        onChange={(event) => pick(event.target.value)}
        data-empty={hex === '' || undefined}
        className="variant-swatch"
      />
      <VariantCell
        {...cell}
        rowKey={row.key}
        field="colour"
        value={row.colour}
        placeholder="Colour"
        className="w-24 @md:w-32 @4xl:w-36"
      />
    </div>
  );
}
