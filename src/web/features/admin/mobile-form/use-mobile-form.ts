import { type ReactNode, useState } from 'react';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { ApiProblem, describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { findSpecProblems, specFieldId } from '../specs/spec-problems.ts';
import { readSpecs } from '../specs/spec-read.ts';
import { toSent } from '../variants/variant-body.ts';
import {
  soldRows,
  VARIANT_FIELDS,
  type VariantsDraft,
  variantFieldId,
} from '../variants/variant-draft.ts';
import { findVariantProblems, summariseVariantProblems } from '../variants/variant-problems.ts';
import { drawingOf, type EditedMobile } from './edited-mobile.ts';
import { useImageUpload } from './image/use-image-upload.ts';
import type { FormPhase } from './mobile-form-bar.tsx';
import { chosenFile, MOBILE_FIELDS, type MobileValues } from './mobile-rules.ts';
import { useShownOffers } from './use-shown-offers.ts';
import { useTypedMobile } from './use-typed-mobile.ts';

export interface MobileFormOptions {
  /** The mobile that is changed; without it a new one is added. */
  mobile: EditedMobile | undefined;
  /** Stores the mobile; what it throws is told in the form, and nothing typed is lost. */
  onSave: (body: MobileBody) => Promise<void>;
}

/** Everything that is typed into the form of a mobile, and what becomes of it. */
export function useMobileForm({ mobile, onSave }: MobileFormOptions) {
  const { startAnew, isChanged, ...typed } = useTypedMobile(mobile);
  const { form, specs, variants, known, isDrawn } = typed;
  const offers = useShownOffers();
  const { refusal, variantsProblem, refuse, forget } = useRefusal(form);
  const [hasAdded, setHasAdded] = useState(false);
  const [tries, setTries] = useState(0);
  const { progress, upload } = useImageUpload();
  const { isSubmitting } = form.formState;
  const specProblems = tries > 0 ? findSpecProblems(specs, new Date()) : {};
  const variantProblems = findVariantProblems(variants.draft);

  async function save({ image, ...values }: MobileValues) {
    const read = readSpecs(specs, mobile?.specs ?? null, values.category);
    const sent = toSent(variants, known.colours);
    offers.tell('problem' in sent ? sent : undefined);
    const wrong = [
      ...(variants.isOpen ? wrongVariantIds(variants.draft, variantProblems) : []),
      ...('problems' in read ? Object.keys(read.problems).map(specFieldId) : []),
    ];
    if (wrong.length > 0 || 'problems' in read) return focusFirst(wrong);
    if ('problem' in sent) return;
    try {
      const kept = isDrawn && mobile ? drawingOf(mobile) : (mobile?.image ?? '');
      const chosen = chosenFile(image);
      const url = chosen ? await upload(chosen) : kept;
      const { name, category, description, price } = values;
      const body = { name, category, description, price, image: url, specs: read.specs };
      await onSave({ ...body, ...sent });
      if (mobile) return;
      // An added mobile is in the shop; the form is for the next one.
      startAnew();
      setTries(0);
      setHasAdded(true);
    } catch (error) {
      refuse(error);
    }
  }

  function submit() {
    forget();
    setHasAdded(false);
    setTries((count) => count + 1);
    return form.handleSubmit(save)();
  }

  return {
    ...typed,
    isChecked: tries > 0,
    specProblems,
    variantFields: variants.isOpen ? summariseVariantProblems(variants.draft, variantProblems) : [],
    variantsProblem,
    offers,
    refusal,
    progress,
    submit,
    phase: phaseOf({ isSubmitting, progress, isChanged, hasAdded }),
  };
}

/** What the shop has against the mobile, where it belongs in the form. */
function useRefusal(form: ReturnType<typeof useTypedMobile>['form']) {
  const [variantsProblem, setVariantsProblem] = useState<string>();
  const [refusal, setRefusal] = useState<ReactNode>();

  function refuse(error: unknown) {
    const ofTable = problemOfTable(error);
    setVariantsProblem(ofTable);
    if (ofTable !== undefined) return focusFirst(['variants-title']);
    const isPlaced = applyFieldProblems(error, MOBILE_FIELDS, form.setError);
    if (!isPlaced) setRefusal(describeProblem(error));
  }

  function forget() {
    setRefusal(undefined);
    setVariantsProblem(undefined);
  }

  return { refusal, variantsProblem, refuse, forget };
}

/** Ids of the cells where something is wrong, in the order of the table. */
function wrongVariantIds(
  draft: VariantsDraft,
  found: ReturnType<typeof findVariantProblems>,
): string[] {
  return soldRows(draft).flatMap(({ key }) =>
    VARIANT_FIELDS.filter((field) => found.get(key)?.[field] !== undefined).map((field) =>
      variantFieldId(key, field),
    ),
  );
}

/** What the shop has against the table of variants as a whole. */
function problemOfTable(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.errors.find(({ pointer }) => pointer.startsWith('#/variants'))?.message;
}

function phaseOf(state: {
  isSubmitting: boolean;
  progress: number | undefined;
  isChanged: boolean;
  hasAdded: boolean;
}): FormPhase {
  const { isSubmitting, progress, isChanged, hasAdded } = state;
  // All of it is sent: the shop now makes its own pictures of it, which takes a while.
  if (progress !== undefined) return progress < 1 ? 'uploading' : 'preparing';
  if (isSubmitting) return 'saving';
  if (isChanged) return 'changed';
  return hasAdded ? 'saved' : 'untouched';
}

function focusFirst(ids: string[]): void {
  const [first] = ids;
  if (first !== undefined) document.getElementById(first)?.focus();
}
