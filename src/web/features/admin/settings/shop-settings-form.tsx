import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WireShopSettings } from '../../../../contract/office/shop-settings.ts';
import { pageMessages } from '../../../../shared/words/page-messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CompanyFields } from './company-fields.tsx';
import { SettingsPart } from './settings-part.tsx';
import {
  checkDays,
  fieldNames,
  type SettingsValues,
  toSettings,
  toValues,
} from './settings-values.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { TaxFields } from './tax-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

export interface ShopSettingsFormProps {
  settings: WireShopSettings;
  /** Stripe Tax says which tax is due, and not the rates. */
  hasTaxService: boolean;
  /** @throws what the server says against them */
  onSave: (settings: WireShopSettings) => Promise<void>;
}

/** All settings in one form, saved together. */
export function ShopSettingsForm({ settings, hasTaxService, onSave }: ShopSettingsFormProps) {
  const form = useForm<SettingsValues>({ defaultValues: toValues(settings) });
  const { register, handleSubmit, setError, clearErrors, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  async function submit(values: SettingsValues) {
    clearErrors();
    try {
      await onSave(toSettings(values));
    } catch (error) {
      if (applyFieldProblems(error, fieldNames(values), setError)) return;
      setError('root', { message: describeProblem(error) });
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Settings"
      onSubmit={(event) => {
        // What the server said of the last try stands in nobody's way.
        clearErrors();
        void handleSubmit(submit)(event);
      }}
    >
      <CompanyFields register={register} errors={errors} />
      <TimeZoneField register={register} errors={errors} />
      <TaxFields form={form} hasTaxService={hasTaxService} />
      <ShippingFields form={form} />
      <ReturnFields form={form} />
      <HomePageFields form={form} />
      {errors.root?.message !== undefined && (
        <Alert tone="danger" title="Nothing was saved" className="mb-4">
          {errors.root.message}
        </Alert>
      )}
      <div
        data-foot-bar
        className="sticky bottom-16 z-20 flex items-center justify-between gap-4 border-t border-line bg-paper py-3 lg:bottom-0"
      >
        <p role="status" className="text-sm text-ink-soft">
          {isSubmitting ? 'Saving…' : isDirty ? 'Unsaved changes' : 'No changes yet'}
        </p>
        <Button type="submit" size="large" pending={isSubmitting}>
          Save settings
        </Button>
      </div>
    </form>
  );
}

function ReturnFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  return (
    <SettingsPart title="Returns" text="Shown on every phone’s page and in the delivery terms.">
      <Field label="Days for return" error={form.formState.errors.returnDays?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('returnDays', { validate: checkDays })}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
          />
        )}
      </Field>
    </SettingsPart>
  );
}

function HomePageFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  return (
    <SettingsPart
      title="Home page"
      text={`The banner says “${pageMessages.home.offerText}” Admin Home warns you when no realme phone is reduced that far.`}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-ink"
          {...form.register('showsRealmeBanner')}
        />
        Show the realme banner
      </label>
    </SettingsPart>
  );
}
