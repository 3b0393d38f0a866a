import { useId } from 'react';
import type { WireMobileDetail } from '../../../contract/mobiles.ts';

export interface ColourChoiceProps {
  gallery: WireMobileDetail['gallery'];
  /** Name of the chosen colour. */
  value: string;
  onChange: (name: string) => void;
}

/** The colours of a model as radio buttons; the name of the chosen one stands beside them. */
export function ColourChoice({ gallery, value, onChange }: ColourChoiceProps) {
  const group = useId();
  const colours = new Map(gallery.map(({ colourName, colourHex }) => [colourName, colourHex]));
  return (
    <fieldset>
      <legend className="pb-1 text-sm">
        <span className="text-ink-soft">Colour</span> <span className="font-semibold">{value}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {[...colours].map(([name, hex]) => (
          <label key={name} className="swatch">
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <span className="swatch-dot" style={{ backgroundColor: hex }} />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
