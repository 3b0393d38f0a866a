import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MobileBody, WireMobileDetail, WireOffer } from '../../../contract/mobiles.ts';
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
import { OffersSection, readDrafts, toDrafts } from './offers-section.tsx';
import { readSpecs, toTexts } from './spec-fields.ts';
import { SpecSection } from './spec-section.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** A mobile with everything that the form changes. */
export interface EditedMobile extends WireMobileDetail {
  offers: WireOffer[];
}

export interface MobileFormProps {
  /** The mobile that is changed; without it a new one is added. */
  mobile?: EditedMobile;
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
  const [texts, setTexts] = useState(() => toTexts(mobile?.specs ?? null));
  const [specProblems, setSpecProblems] = useState<Record<string, string>>({});
  const [drafts, setDrafts] = useState(() => toDrafts(mobile?.offers ?? []));
  const [offersProblem, setOffersProblem] = useState<string>();
  const [isDrawn, setIsDrawn] = useState(false);
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
    const read = readSpecs(texts, mobile?.specs ?? null, values.category);
    const offers = readDrafts(drafts, values.price);
    setSpecProblems('problems' in read ? read.problems : {});
    setOffersProblem(typeof offers === 'string' ? offers : undefined);
    if ('problems' in read || typeof offers === 'string') return;
    try {
      const chosen = chosenFile(image);
      const present = isDrawn && mobile ? drawingOf(mobile) : (mobile?.image ?? '');
      const url = chosen ? await upload(chosen) : present;
      const body = { ...values, image: url, specs: read.specs };
      await onSave(mobile ? { ...body, offers } : body);
      if (mobile) return;
      reset();
      setTexts(toTexts(null));
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
        <ImagePreview
          file={file}
          presentUrl={isDrawn && mobile ? drawingOf(mobile) : mobile?.image}
          progress={progress}
        />
        {mobile && mobile.drawing === null && (
          <label className="mt-3 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isDrawn}
              onChange={(event) => setIsDrawn(event.target.checked)}
              className="size-6 shrink-0 accent-accent"
            />
            Show the drawing to scale instead of this photo
          </label>
        )}
      </div>
      <SpecSection texts={texts} problems={specProblems} onChange={setTexts} />
      {mobile && <OffersSection drafts={drafts} problem={offersProblem} onChange={setDrafts} />}
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

function present({ name, category, listPrice, stock, description }: EditedMobile): MobileInput {
  return { name, category, price: listPrice, stock, description, image: undefined };
}

/** Any address of a drawing of it stands for its drawing. */
function drawingOf({ _id, gallery }: EditedMobile): string {
  return gallery[0]?.url ?? `/pictures/${_id}/back-0.svg`;
}

function offerHint(mobile: EditedMobile | undefined): string | undefined {
  if (!mobile || mobile.price === mobile.listPrice) return undefined;
  return `The price without an offer; on offer now for ${formatDollars(mobile.price)}.`;
}
