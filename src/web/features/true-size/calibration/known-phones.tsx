import { useEffect, useState } from 'react';
import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { api } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import type { FittedThing } from './fitted-thing.ts';

export interface KnownPhonesProps {
  onChoose: (phone: FittedThing | null) => void;
}

/** The phones of the shop that are drawn, for those who have one of them in their hand. */
export function KnownPhones({ onChoose }: KnownPhonesProps) {
  const [phones, setPhones] = useState<readonly WireMobile[]>([]);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    listPhones(left.signal).then(setPhones, () => setFailed(!left.signal.aborted));
    return () => left.abort();
  }, []);
  return (
    <Field
      label="Your phone"
      hint="Without a case; a foldable is closed."
      error={
        isFailed ? 'The list of phones could not be loaded. A bank card works as well.' : undefined
      }
      className="max-w-form"
    >
      {(control) => (
        <SelectInput
          {...control}
          disabled={phones.length === 0}
          defaultValue=""
          onChange={(event) => onChoose(toThing(phones, event.currentTarget.value))}
        >
          <option value="">{phones.length === 0 ? 'Loading …' : 'Choose a phone'}</option>
          {SHOWN_BRANDS.map(({ category, label }) => (
            <optgroup key={category} label={label}>
              {phones
                .filter((phone) => phone.category === category)
                .map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

/** The same for everybody, and kept as bytes: asked without saying who asks. */
async function listPhones(signal: AbortSignal): Promise<WireMobile[]> {
  const all = await api.call<WireMobile[]>('/mobile-data', { signal, withoutToken: true });
  return all.filter(({ drawing }) => drawing !== null);
}

function toThing(phones: readonly WireMobile[], id: string): FittedThing | null {
  const phone = phones.find(({ _id }) => _id === id);
  if (!phone?.drawing) return null;
  const { widthMm, heightMm } = phone.drawing;
  return {
    name: phone.name,
    widthMm: Math.round((widthMm - 2 * DRAWING_MARGIN_MM) * 100) / 100,
    heightMm: Math.round((heightMm - 2 * DRAWING_MARGIN_MM) * 100) / 100,
    cornerMm: 0,
    picture: phone.image,
  };
}
