import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { MobileBody, WireMobileDetail, WireOffer } from '../../../../contract/mobiles.ts';
import { DEFAULT_STOCK } from '../../../../shared/constants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { toDraft } from '../specs/spec-draft.ts';
import { findSpecProblems, specFieldId } from '../specs/spec-problems.ts';
import { readSpecs } from '../specs/spec-read.ts';
import type { FormPhase } from './mobile-form-bar.tsx';
import {
  addMobileSchema,
  chosenFile,
  editMobileSchema,
  MOBILE_FIELDS,
  type MobileInput,
  type MobileValues,
} from './mobile-rules.ts';
import { readDrafts, toDrafts } from './offers-section.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** A mobile with everything that the form changes. */
export interface EditedMobile extends WireMobileDetail {
  offers: WireOffer[];
}

export interface MobileFormOptions {
  /** The mobile that is changed; without it a new one is added. */
  mobile: EditedMobile | undefined;
  /** Stores the mobile; what it throws is told in the form, and nothing typed is lost. */
  onSave: (body: MobileBody) => Promise<void>;
}

/** Everything that is typed into the form of a mobile, and what becomes of it. */
export function useMobileForm({ mobile, onSave }: MobileFormOptions) {
  const [stored] = useState(() => toDraft(mobile?.specs ?? null));
  const [specs, setSpecs] = useState(stored);
  const [offers, setOffers] = useState(() => toDrafts(mobile?.offers ?? []));
  const [offersProblem, setOffersProblem] = useState<string>();
  const [isDrawn, setIsDrawn] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>();
  const [hasAdded, setHasAdded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { progress, upload } = useImageUpload();
  const first = mobile ? present(mobile) : { stock: DEFAULT_STOCK };
  const form = useForm<MobileInput, unknown, MobileValues>({
    resolver: zodResolver(mobile ? editMobileSchema : addMobileSchema),
    mode: 'onTouched',
    defaultValues: first,
  });
  const { isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const file = chosenFile(values.image);
  const specProblems = attempt > 0 ? findSpecProblems(specs, new Date()) : {};
  const isChanged =
    file !== undefined ||
    isDrawn ||
    !isSame(typedIn(values), typedIn(first)) ||
    !isSame(specs, stored) ||
    !isSame(offers, toDrafts(mobile?.offers ?? []));

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
      if (!mobile) startAnew();
    } catch (error) {
      const isPlaced = applyFieldProblems(error, MOBILE_FIELDS, form.setError);
      if (!isPlaced) setRefusal(describeProblem(error));
    }
  }

  /** An added mobile is in the shop; the form is for the next one. */
  function startAnew() {
    form.reset();
    setSpecs(toDraft(null));
    setAttempt(0);
    setHasAdded(true);
  }

  function submit() {
    setRefusal(undefined);
    setHasAdded(false);
    setAttempt((count) => count + 1);
    return form.handleSubmit(save)();
  }

  return {
    form,
    file,
    specs,
    stored,
    setSpecs,
    specProblems,
    offers,
    setOffers,
    offersProblem,
    isDrawn,
    setIsDrawn,
    refusal,
    attempt,
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

/** Without what is empty, which inputs have in several ways. */
function typedIn({ image: _, ...values }: Partial<MobileInput>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function focusFirst(keys: string[]): void {
  const [first] = keys;
  if (first !== undefined) document.getElementById(specFieldId(first))?.focus();
}

function present({ name, category, listPrice, stock, description }: EditedMobile): MobileInput {
  return { name, category, price: listPrice, stock, description, image: undefined };
}

/** Any address of a drawing of it stands for its drawing. */
export function drawingOf({ _id, gallery }: EditedMobile): string {
  return gallery[0]?.url ?? `/pictures/${_id}/back-0.svg`;
}
