import { type ReactNode, useState } from 'react';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { readDrafts } from '../offers/offer-drafts.ts';
import { findSpecProblems, specFieldId } from '../specs/spec-problems.ts';
import { readSpecs } from '../specs/spec-read.ts';
import { drawingOf, type EditedMobile } from './edited-mobile.ts';
import type { FormPhase } from './mobile-form-bar.tsx';
import { chosenFile, MOBILE_FIELDS, type MobileValues } from './mobile-rules.ts';
import { useImageUpload } from './use-image-upload.ts';
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
  const { form, specs, offers, isDrawn } = typed;
  const [offersProblem, setOffersProblem] = useState<string>();
  const [refusal, setRefusal] = useState<ReactNode>();
  const [hasAdded, setHasAdded] = useState(false);
  const [tries, setTries] = useState(0);
  const { progress, upload } = useImageUpload();
  const { isSubmitting } = form.formState;
  const specProblems = tries > 0 ? findSpecProblems(specs, new Date()) : {};

  async function save({ image, ...values }: MobileValues) {
    const read = readSpecs(specs, mobile?.specs ?? null, values.category);
    const readOffers = readDrafts(offers, values.price);
    setOffersProblem(typeof readOffers === 'string' ? readOffers : undefined);
    if ('problems' in read) return focusFirst(Object.keys(read.problems));
    if (typeof readOffers === 'string') return;
    try {
      const kept = isDrawn && mobile ? drawingOf(mobile) : (mobile?.image ?? '');
      const chosen = chosenFile(image);
      const url = chosen ? await upload(chosen) : kept;
      const body = { ...values, image: url, specs: read.specs };
      await onSave(mobile ? { ...body, offers: readOffers } : body);
      if (mobile) return;
      // An added mobile is in the shop; the form is for the next one.
      startAnew();
      setTries(0);
      setHasAdded(true);
    } catch (error) {
      const isPlaced = applyFieldProblems(error, MOBILE_FIELDS, form.setError);
      if (!isPlaced) setRefusal(describeProblem(error));
    }
  }

  function submit() {
    setRefusal(undefined);
    setHasAdded(false);
    setTries((count) => count + 1);
    return form.handleSubmit(save)();
  }

  return {
    ...typed,
    specProblems,
    offersProblem,
    refusal,
    progress,
    submit,
    phase: phaseOf({ isSubmitting, progress, isChanged, hasAdded }),
  };
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

function focusFirst(keys: string[]): void {
  const [first] = keys;
  if (first !== undefined) document.getElementById(specFieldId(first))?.focus();
}
