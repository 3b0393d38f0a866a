import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { DEFAULT_STOCK } from '../../../../shared/constants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { plainNumber, readDollars } from '../../../../shared/tools/plain-number.ts';
import { type DraftValue, numbersIn, rowsIn, toDraft } from '../specs/spec-draft.ts';
import { useVariants } from '../variants/use-variants.ts';
import { mainRow, type SpecColour, type VariantsDraft } from '../variants/variant-draft.ts';
import type { EditedMobile } from './edited-mobile.ts';
import {
  addMobileSchema,
  chosenFile,
  editMobileSchema,
  type MobileInput,
  type MobileValues,
  toNumber,
} from './mobile-rules.ts';

/**
 * Everything that is typed into the form of a mobile.
 * @param mobile the one that is changed; without it a new one is added
 */
export function useTypedMobile(mobile: EditedMobile | undefined) {
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
  // The same list while nobody types in it, so that rows of variants need not be painted again.
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
