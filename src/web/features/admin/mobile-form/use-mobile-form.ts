import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { DEFAULT_STOCK } from '../../../../shared/constants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { plainNumber, readDollars } from '../../../../shared/tools/plain-number.ts';
import { ApiProblem, describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import type { EditedMobile } from '../admin-api.ts';
import { type DraftValue, numbersIn, rowsIn, toDraft } from '../specs/spec-draft.ts';
import { findSpecProblems, specFieldId } from '../specs/spec-problems.ts';
import { readSpecs } from '../specs/spec-read.ts';
import { toSent } from '../variants/variant-body.ts';
import {
  mainRow,
  type SpecColour,
  soldRows,
  useVariants,
  VARIANT_FIELDS,
  type VariantsDraft,
  variantFieldId,
} from '../variants/variant-draft.ts';
import { findVariantProblems, summariseVariantProblems } from '../variants/variant-problems.ts';
import { useImageUpload } from './image/use-image-upload.ts';
import type { FormPhase } from './mobile-form-bar.tsx';
import {
  addMobileSchema,
  chosenFile,
  editMobileSchema,
  MOBILE_FIELDS,
  type MobileInput,
  type MobileValues,
  toNumber,
} from './mobile-rules.ts';

export interface MobileFormOptions {
  /** The mobile that is changed; without it a new one is added. */
  mobile: EditedMobile | undefined;
  /** Stores the mobile; what it throws is told in the form, and nothing typed is lost. */
  onSave: (body: MobileBody) => Promise<void>;
}

/** Everything that is typed into the form of a mobile, and what becomes of it. */
export function useMobileForm({ mobile, onSave }: MobileFormOptions) {
  const { startAnew, isChanged, ...typed } = useTypedMobile(mobile);
  const { form, specs, variants, known, presentUrl } = typed;
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
      const chosen = chosenFile(image);
      const url = chosen ? await upload(chosen) : (presentUrl ?? '');
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

/**
 * Everything that is typed into the form of a mobile.
 * @param mobile the one that is changed; without it a new one is added
 */
function useTypedMobile(mobile: EditedMobile | undefined) {
  const [stored] = useState(() => toDraft(mobile?.specs ?? null));
  const [specs, setSpecs] = useState(stored);
  const [isDrawn, setIsDrawn] = useState(false);
  const first = mobile ? present(mobile) : { stock: DEFAULT_STOCK };
  const form = useForm<MobileInput, unknown, MobileValues>({
    resolver: zodResolver(mobile ? editMobileSchema : addMobileSchema),
    mode: 'onTouched',
    defaultValues: first,
  });
  const variants = useVariants(mobile?.variants ?? [], (draft) => showMain(form, draft));
  const values = useWatch({ control: form.control });
  const file = chosenFile(values.image);
  const isChanged =
    file !== undefined ||
    isDrawn ||
    !isSame(typedIn(values), typedIn(first)) ||
    !isSame(specs, stored) ||
    variants.isChanged;
  const { colours: typedColours = [] } = specs;
  // The same array until a row is edited, so that the rows of variants need not render again.
  const colours = useMemo(() => toColours(typedColours), [typedColours]);

  function typeMain(field: 'price' | 'stock', text: string) {
    variants.change((draft) => ({
      ...draft,
      rows: draft.rows.map((row) => (row.key === draft.main ? { ...row, [field]: text } : row)),
    }));
  }

  /** Empties the form for the next mobile. */
  function startAnew() {
    form.reset();
    setSpecs(toDraft(null));
    variants.startAnew();
  }

  return {
    form,
    file,
    specs,
    stored,
    setSpecs,
    variants,
    typeMain,
    known: { colours, storage: numbersIn(specs, 'storage') },
    isDrawn,
    setIsDrawn,
    presentUrl: isDrawn && mobile ? drawingOf(mobile) : mobile?.image,
    isChanged,
    startAnew,
  };
}

/** Price and stock of the variant that stands for the mobile are asked for above the table as well. */
function showMain(form: UseFormReturn<MobileInput, unknown, MobileValues>, draft: VariantsDraft) {
  const main = mainRow(draft);
  for (const field of ['price', 'stock'] as const) {
    const text = main?.[field] ?? '';
    const value = (readDollars(text) ?? toNumber(plainNumber(text))) as number;
    if (Object.is(form.getValues(field), value)) continue;
    const shouldValidate = form.getFieldState(field).isTouched || form.formState.isSubmitted;
    form.setValue(field, value, { shouldValidate, shouldDirty: true });
  }
}

function toColours(typed: DraftValue): SpecColour[] {
  return rowsIn({ typed }, 'typed').map(({ name = '', hex = '' }) => ({ name, hex }));
}

/** Without what is empty, which inputs have in several ways. */
function typedIn({ image: _, ...values }: Partial<MobileInput>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
}

function present({ name, category, listPrice, stock, description }: EditedMobile): MobileInput {
  return { name, category, price: listPrice, stock, description, image: undefined };
}

/** Any address of a drawing of it stands for its drawing. */
function drawingOf({ _id, gallery }: EditedMobile): string {
  return gallery[0]?.url ?? `/pictures/${_id}/back-0.svg`;
}

interface OffersProblem {
  /** Of the variant. */
  key: string;
  problem: string;
}

/** Whose offers the form shows, and what is wrong with some: those are then the shown ones. */
function useShownOffers() {
  const [shown, show] = useState('');
  const [problem, setProblem] = useState<OffersProblem>();

  /** Goes to the offers of a variant. */
  const lead = useCallback((key: string) => {
    show(key);
    document.getElementById('offers-title')?.focus();
  }, []);

  function tell(found: OffersProblem | undefined) {
    setProblem(found);
    if (found) show(found.key);
  }

  return { shown, show, lead, problem, tell };
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
