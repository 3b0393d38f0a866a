import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { SettingsPart } from './settings-part.tsx';
import type { SettingsValues } from './settings-values.ts';

export interface TimeZoneFieldProps {
  register: UseFormRegister<SettingsValues>;
  errors: FieldErrors<SettingsValues>;
}

const LIST_ID = 'time-zones';

/** When days begin, for everything that the shop counts or dates by day. */
export function TimeZoneField({ register, errors }: TimeZoneFieldProps) {
  return (
    <SettingsPart
      title="Time zone"
      text="Statistics, invoices, taxes, prices and returns go by its days. A change sorts past sales into days again; invoices that were issued keep their dates and numbers."
    >
      <Field
        label="Time zone"
        hint="Type a city to search, such as Dhaka."
        error={errors.timeZone?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('timeZone')}
            list={LIST_ID}
            autoComplete="off"
            spellCheck={false}
            className="max-w-88"
          />
        )}
      </Field>
      <datalist id={LIST_ID}>
        <option value="UTC" />
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </SettingsPart>
  );
}
