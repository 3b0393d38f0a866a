import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MobileBody, WireMobileDetail } from '../../../contract/mobiles.ts';
import {
  CATEGORY_OPTIONS,
  DEFAULT_STOCK,
  PRICE_MAX_DOLLARS,
  PRICE_MIN_DOLLARS,
} from '../../../shared/constants.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { applyFieldProblems } from '../../lib/apply-field-problems.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ImagePreview } from './image-preview.tsx';
import {
  addMobileSchema,
  chosenFile,
  editMobileSchema,
  IMAGE_TYPES,
  type MobileInput,
  type MobileValues,
  toNumber,
} from './mobile-rules.ts';
import { useImageUpload } from './use-image-upload.ts';

export interface MobileFormProps {
  /** The mobile that is changed; without it a new one is added. */
  mobile?: WireMobileDetail;
  submitLabel: string;
  /** Stores the mobile; what it throws is told in the form, and nothing typed is lost. */
  onSave: (body: MobileBody) => Promise<void>;
  /** A better answer than the usual one to some refusals. */
  explain?: (error: unknown) => ReactNode;
}

const FIELDS = ['name', 'category', 'price', 'stock', 'description', 'image'] as const;

/** Adds or changes a mobile. A failed upload or save keeps the form as it is. */
export function MobileForm({ mobile, submitLabel, onSave, explain }: MobileFormProps) {
  const [refusal, setRefusal] = useState<ReactNode>();
  const { progress, upload } = useImageUpload();
  const form = useForm<MobileInput, unknown, MobileValues>({
    resolver: zodResolver(mobile ? editMobileSchema : addMobileSchema),
    mode: 'onTouched',
    defaultValues: mobile ? present(mobile) : { stock: DEFAULT_STOCK },
  });
  const { register, handleSubmit, setError, reset, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const file = chosenFile(useWatch({ control, name: 'image' }));

  async function save({ image, ...values }: MobileValues) {
    setRefusal(undefined);
    try {
      const chosen = chosenFile(image);
      const url = chosen ? await upload(chosen) : (mobile?.image ?? '');
      await onSave({ ...values, image: url });
      if (!mobile) reset();
    } catch (error) {
      const isPlaced = applyFieldProblems(error, FIELDS, setError);
      if (!isPlaced) setRefusal(explain?.(error) ?? describeProblem(error));
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="grid max-w-192 gap-x-8 gap-y-6 sm:grid-cols-2"
    >
      <Field label="Mobile Name" error={errors.name?.message} className="sm:col-span-2">
        {(props) => <TextInput {...props} {...register('name')} autoComplete="off" />}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {(props) => (
          <SelectInput {...props} {...register('category')}>
            <option value="">Choose a category</option>
            {CATEGORY_OPTIONS.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="Price, whole US dollars" hint={offerHint(mobile)} error={errors.price?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register('price', { setValueAs: toNumber })}
            type="number"
            inputMode="numeric"
            step={1}
            min={PRICE_MIN_DOLLARS}
            max={PRICE_MAX_DOLLARS}
          />
        )}
      </Field>
      <Field label="Stock" hint="Units that can be sold." error={errors.stock?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register('stock', { setValueAs: toNumber })}
            type="number"
            inputMode="numeric"
            step={1}
            min={0}
          />
        )}
      </Field>
      <Field
        label="Description"
        optional
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        {(props) => <TextArea {...props} {...register('description')} rows={6} />}
      </Field>
      <Field
        label="Mobile Image"
        optional={mobile !== undefined}
        hint="JPEG, PNG, WebP, HEIF or AVIF, at most 5 MB."
        error={errors.image?.message}
        className="sm:col-span-2"
      >
        {(props) => <FileInput {...props} {...register('image')} accept={IMAGE_TYPES.join(',')} />}
      </Field>
      <div className="sm:col-span-2">
        <ImagePreview file={file} presentUrl={mobile?.image} progress={progress} />
      </div>
      {refusal !== undefined && (
        <Alert tone="danger" title="Nothing was saved" className="sm:col-span-2">
          {refusal}
        </Alert>
      )}
      <Button type="submit" size="large" pending={isSubmitting} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  );
}

function present({ name, category, price, stock, description }: WireMobileDetail): MobileInput {
  return { name, category, price, stock, description, image: undefined };
}

function offerHint(mobile: WireMobileDetail | undefined): string | undefined {
  if (!mobile || mobile.price === mobile.listPrice) return undefined;
  return `On offer now; the list price is ${formatDollars(mobile.listPrice)}. Another number here becomes the list price.`;
}
