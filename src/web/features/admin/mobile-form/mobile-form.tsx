import type { MobileBody } from '../../../../contract/mobiles.ts';
import { Alert } from '../../../ui/alert.tsx';
import { OffersSection } from '../offers/offers-section.tsx';
import { SpecSection } from '../specs/spec-section.tsx';
import { SpecSwitch } from '../specs/spec-switch.tsx';
import { drawingOf, type EditedMobile } from './edited-mobile.ts';
import { ImageField } from './image-field.tsx';
import { MobileFormBar } from './mobile-form-bar.tsx';
import { MobileFormBasics } from './mobile-form-basics.tsx';
import { MobilePreview } from './mobile-preview.tsx';
import { MobileProblems } from './mobile-problems.tsx';
import { useFileUrl } from './use-file-url.ts';
import { useMobileForm } from './use-mobile-form.ts';

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
        <MobileProblems formState={form.formState} specProblems={state.specProblems} />
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
      <MobilePreview
        form={form}
        draft={specs}
        base={mobile?.specs ?? null}
        pictureUrl={fileUrl ?? presentUrl}
      />
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
