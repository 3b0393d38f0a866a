import { nameUnit } from '../../../../shared/words/wording.ts';
import { useChangeTold } from '../../../lib/live/use-change-told.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { describeStock } from '../../compare/describe-stock.ts';
import type { ShownPhone } from '../phone/shown-phone.ts';

/** Says a price or a stock that has changed while somebody is on the page, to those who do not see it. */
export function ChangeNotice({ mobile }: { mobile: ShownPhone }) {
  const { name, variant, variantName, price, available } = mobile;
  const words = `${nameUnit(name, variantName)}: now ${formatDollars(price)}, ${describeStock(available)}`;
  return (
    <p role="status" className="sr-only">
      {useChangeTold(variant, words)}
    </p>
  );
}
