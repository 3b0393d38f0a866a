import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CATEGORIES } from '../../../../shop/phone/brands.ts';
import { SpecPreview, type SpecPreviewProps } from '../specs/spec-preview.tsx';
import { MobileFormCard } from './mobile-form-card.tsx';
import type { MobileInput, MobileValues } from './mobile-rules.ts';

export interface MobilePreviewProps extends Pick<SpecPreviewProps, 'draft' | 'base' | 'followed'> {
  form: UseFormReturn<MobileInput, unknown, MobileValues>;
  pictureUrl: string | undefined;
  /** The lowest price of its variants, where they differ. */
  priceFrom: number | undefined;
}

/** What becomes of what is typed: the drawing to scale, and the card in the shop. */
export function MobilePreview({ form, pictureUrl, priceFrom, ...specs }: MobilePreviewProps) {
  const [name = '', price, chosen] = useWatch({
    control: form.control,
    name: ['name', 'price', 'category'],
  });
  const category = CATEGORIES.find((known) => known === chosen);
  return (
    <aside
      aria-label="Preview"
      className="grid grid-cols-1 content-start gap-8 self-start sm:max-xl:grid-cols-2 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      <SpecPreview name={name} {...specs} category={category} />
      <MobileFormCard
        name={name}
        price={typeof price === 'number' ? price : undefined}
        priceFrom={priceFrom}
        category={category}
        pictureUrl={pictureUrl}
      />
    </aside>
  );
}
