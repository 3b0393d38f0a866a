import { ImageUp } from 'lucide-react';
import { formatDollars } from '../../../ui/price.tsx';

export interface MobileFormCardProps {
  name: string;
  /** Whole US dollars; undefined until it is typed. */
  price: number | undefined;
  /** The lowest price of its variants, where they differ. */
  priceFrom: number | undefined;
  /** Its category in the shop. */
  category: string | undefined;
  pictureUrl: string | undefined;
}

/** What shoppers will see of the mobile in a list. */
export function MobileFormCard(props: MobileFormCardProps) {
  const { name, price, priceFrom, category, pictureUrl } = props;
  const shown = priceFrom ?? price;
  return (
    <section aria-labelledby="card-title">
      <h2 id="card-title" className="text-xl">
        In the shop
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <div className="flex size-24 shrink-0 items-center justify-center overflow-clip rounded-tile bg-surface">
          {pictureUrl ? (
            <img src={pictureUrl} alt="" className="h-full w-full object-contain p-2" />
          ) : (
            <ImageUp aria-hidden="true" className="size-6 text-ink-soft" />
          )}
        </div>
        <div className="min-w-0">
          <p className="font-heading text-lg font-semibold">{name || 'No name yet'}</p>
          {category && <p className="text-sm text-ink-soft">{category}</p>}
          <p className="figures mt-1 text-lg font-semibold">
            {priceFrom !== undefined && 'from '}
            {shown !== undefined && shown > 0 ? formatDollars(shown) : '$ –'}
          </p>
        </div>
      </div>
    </section>
  );
}
