import type { MobileBody } from '../../../../contract/mobiles.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { EditedMobile } from '../admin-api.ts';
import { SpecSection } from '../specs/spec-section.tsx';
import { SpecSwitch } from '../specs/spec-switch.tsx';
import { useEditing } from '../variants/use-editing.ts';
import { lowestPrice, mainRow, nameDraft, type VariantsDraft } from '../variants/variant-draft.ts';
import { VariantOffers } from '../variants/variant-offers.tsx';
import { VariantsSection } from '../variants/variants-section.tsx';
import { ImageField } from './image/image-field.tsx';
import { useFileUrl } from './image/use-file-url.ts';
import { MobileFormBar } from './mobile-form-bar.tsx';
import { MobileFormBasics } from './mobile-form-basics.tsx';
import { MobilePreview } from './mobile-preview.tsx';
import { MobileProblems } from './mobile-problems.tsx';
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
  const { form, file, specs, variants, known, presentUrl } = state;
  const { followed, onEdit } = useEditing(variants.draft, known.colours);
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
        <MobileProblems
          formState={form.formState}
          variantFields={state.variantFields}
          specProblems={state.specProblems}
        />
        <MobileFormBasics
          form={form}
          prices={mobile}
          variant={nameMain(variants)}
          onType={state.typeMain}
        />
        <PictureFields state={state} mobile={mobile} />
      </div>
      <MobilePreview
        form={form}
        draft={specs}
        base={mobile?.specs ?? null}
        pictureUrl={fileUrl ?? presentUrl}
        priceFrom={lowestPrice(variants.draft)}
        followed={variants.isOpen ? followed : undefined}
      />
      <FormSections state={state} mobile={mobile} onEdit={onEdit} />
      <MobileFormBar submitLabel={submitLabel} phase={state.phase} progress={state.progress} />
    </form>
  );
}

interface PartProps {
  state: ReturnType<typeof useMobileForm>;
  mobile: EditedMobile | undefined;
}

function PictureFields({ state, mobile }: PartProps) {
  return (
    <div className="grid gap-3">
      <ImageField form={state.form} file={state.file} presentUrl={state.presentUrl} />
      {mobile?.drawing === null && (
        <SpecSwitch
          label="Show the drawing to scale instead of this photo"
          isOn={state.isDrawn}
          onChange={state.setIsDrawn}
        />
      )}
    </div>
  );
}

/** What takes the whole width: variants, specs and offers. */
function FormSections({ state, mobile, onEdit }: PartProps & { onEdit: (key: string) => void }) {
  const { specs, variants, known, offers } = state;
  return (
    <div className="grid grid-cols-1 content-start gap-12 xl:col-start-1">
      <VariantsSection
        variants={variants}
        known={known}
        isChecked={state.isChecked}
        problem={state.variantsProblem}
        onEdit={onEdit}
        onOffers={mobile && offers.lead}
      />
      <SpecSection
        draft={specs}
        stored={state.stored}
        problems={state.specProblems}
        onChange={state.setSpecs}
      />
      {mobile && (
        <VariantOffers
          variants={variants}
          shown={offers.shown}
          onShow={offers.show}
          problem={offers.problem}
        />
      )}
      {state.refusal !== undefined && (
        <Alert tone="danger" title="Nothing was saved">
          {state.refusal}
        </Alert>
      )}
    </div>
  );
}

/** In words, the variant whose price and stock stand above the table. */
function nameMain({ draft, isOpen }: { draft: VariantsDraft; isOpen: boolean }) {
  const main = mainRow(draft);
  return isOpen && main ? (nameDraft(main) ?? 'the default variant') : undefined;
}
