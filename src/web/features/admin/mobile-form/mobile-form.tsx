import { useWatch } from 'react-hook-form';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { CATEGORIES } from '../../../../shop/phone/brands.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { SpecPreview } from '../specs/spec-preview.tsx';
import { summariseSpecProblems } from '../specs/spec-problems.ts';
import { SpecSection } from '../specs/spec-section.tsx';
import { SpecSwitch } from '../specs/spec-switch.tsx';
import { ImageField } from './image-field.tsx';
import { MobileFormBar } from './mobile-form-bar.tsx';
import { MobileFormBasics } from './mobile-form-basics.tsx';
import { MobileFormCard } from './mobile-form-card.tsx';
import { MOBILE_FIELDS, MOBILE_LABELS, mobileFieldId } from './mobile-rules.ts';
import { OffersSection } from './offers-section.tsx';
import { useFileUrl } from './use-file-url.ts';
import { drawingOf, type EditedMobile, useMobileForm } from './use-mobile-form.ts';

export interface MobileFormProps {
  /** The mobile that is changed; without it a new one is added. */
  mobile?: EditedMobile;
  submitLabel: string;
  /** Stores the mobile; what it throws is told in the form, and nothing typed is lost. */
  onSave: (body: MobileBody) => Promise<void>;
}

/** Adds or changes a mobile, beside what becomes of it. A failed save keeps the form as it is. */
export function MobileForm({ mobile, submitLabel, onSave }: MobileFormProps) {
  const state = useMobileForm({ mobile, onSave });
  const { form, file, specs, isDrawn } = state;
  const { errors } = form.formState;
  const [name = '', price, chosen] = useWatch({
    control: form.control,
    name: ['name', 'price', 'category'],
  });
  const category = CATEGORIES.find((known) => known === chosen);
  const presentUrl = isDrawn && mobile ? drawingOf(mobile) : mobile?.image;
  const fileUrl = useFileUrl(file);

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
      className="grid grid-cols-1 gap-12 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-1 content-start gap-8 xl:col-start-1">
        <ErrorSummary
          attempt={form.formState.submitCount}
          fields={[
            ...MOBILE_FIELDS.map((field) => ({
              id: mobileFieldId(field),
              label: MOBILE_LABELS[field],
              error: errors[field]?.message,
            })),
            ...summariseSpecProblems(state.specProblems),
          ]}
        />
        <MobileFormBasics form={form} prices={mobile} />
        <div className="grid gap-3">
          <ImageField form={form} file={file} presentUrl={presentUrl} />
          {mobile?.drawing === null && (
            <SpecSwitch
              label="Show the drawing to scale instead of this photo"
              isOn={isDrawn}
              onChange={state.setIsDrawn}
            />
          )}
        </div>
      </div>
      <aside
        aria-label="Preview"
        className="grid grid-cols-1 content-start gap-8 self-start sm:max-xl:grid-cols-2 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1"
      >
        <SpecPreview name={name} draft={specs} base={mobile?.specs ?? null} category={category} />
        <MobileFormCard
          name={name}
          price={typeof price === 'number' ? price : undefined}
          category={category}
          pictureUrl={fileUrl ?? presentUrl}
        />
      </aside>
      <div className="grid grid-cols-1 content-start gap-12 xl:col-start-1">
        <SpecSection
          draft={specs}
          stored={state.stored}
          problems={state.specProblems}
          onChange={state.setSpecs}
        />
        {mobile && (
          <OffersSection
            drafts={state.offers}
            problem={state.offersProblem}
            onChange={state.setOffers}
          />
        )}
        {state.refusal !== undefined && (
          <Alert tone="danger" title="Nothing was saved">
            {state.refusal}
          </Alert>
        )}
      </div>
      <MobileFormBar submitLabel={submitLabel} phase={state.phase} progress={state.progress} />
    </form>
  );
}
