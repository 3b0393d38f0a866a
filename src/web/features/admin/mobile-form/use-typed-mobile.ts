import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DEFAULT_STOCK } from '../../../../shared/constants.ts';
import { isSame } from '../../../../shared/tools/is-same.ts';
import { toDrafts } from '../offers/offer-drafts.ts';
import { toDraft } from '../specs/spec-draft.ts';
import type { EditedMobile } from './edited-mobile.ts';
import {
  addMobileSchema,
  chosenFile,
  editMobileSchema,
  type MobileInput,
  type MobileValues,
} from './mobile-rules.ts';

/**
 * Everything that is typed into the form of a mobile.
 * @param mobile the one that is changed; without it a new one is added
 */
export function useTypedMobile(mobile: EditedMobile | undefined) {
  const [stored] = useState(() => toDraft(mobile?.specs ?? null));
  const [specs, setSpecs] = useState(stored);
  const [offers, setOffers] = useState(() => toDrafts(mobile?.offers ?? []));
  const [isDrawn, setIsDrawn] = useState(false);
  const first = mobile ? present(mobile) : { stock: DEFAULT_STOCK };
  const form = useForm<MobileInput, unknown, MobileValues>({
    resolver: zodResolver(mobile ? editMobileSchema : addMobileSchema),
    mode: 'onTouched',
    defaultValues: first,
  });
  const values = useWatch({ control: form.control });
  const file = chosenFile(values.image);
  const isChanged =
    file !== undefined ||
    isDrawn ||
    !isSame(typedIn(values), typedIn(first)) ||
    !isSame(specs, stored) ||
    !isSame(offers, toDrafts(mobile?.offers ?? []));

  /** Empties the form for the next mobile. */
  function startAnew() {
    form.reset();
    setSpecs(toDraft(null));
  }

  return {
    form,
    file,
    specs,
    stored,
    setSpecs,
    offers,
    setOffers,
    isDrawn,
    setIsDrawn,
    isChanged,
    startAnew,
  };
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
