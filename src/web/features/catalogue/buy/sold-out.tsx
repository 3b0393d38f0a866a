import { Link } from 'react-router';
import type { PhoneChoice } from '../../../../contract/phone/address.ts';
import { nameUnit } from '../../../../shared/words/wording.ts';
import { buttonStyles } from '../../../ui/controls/button-styles.ts';
import { Price } from '../../../ui/price.tsx';
import { describeStock } from '../../compare/describe-stock.ts';
import { choiceAddress } from '../choice/choice-address.ts';
import { Alternatives, type ComparedMobile } from '../phone/alternatives.tsx';
import { describePrice } from '../phone/price-difference.ts';
import type { PageVariant, ShownPhone } from '../phone/shown-phone.ts';
import { AlertLink } from './alert-link.tsx';

export interface SoldOutProps {
  mobile: ShownPhone;
  choice: PhoneChoice<PageVariant>;
  /** Other phones that can be had, the most similar first. */
  alternatives: readonly ComparedMobile[];
}

/** A variant that cannot be had: says so, and shows the nearest that can; where there is none, other phones. */
export function SoldOut({ mobile, choice, alternatives }: SoldOutProps) {
  const { name, variants, chosen, available } = mobile;
  const left = chosen.left.flatMap((id) => variants.find(({ _id }) => _id === id) ?? []);
  return (
    <div className="grid gap-3">
      {available < 1 ? (
        <>
          <p>
            <strong className="font-semibold">Sold out.</strong> We do not know yet when the{' '}
            {nameUnit(name, chosen.name)} will be back.
          </p>
          <AlertLink mobile={mobile} className={buttonStyles({ variant: 'secondary' })}>
            Tell me when it is back
          </AlertLink>
        </>
      ) : (
        <p>
          <strong className="font-semibold">{describeStock(available)}.</strong> The{' '}
          {nameUnit(name, chosen.name)} has just come back.
        </p>
      )}
      {left.length === 0 && <Alternatives phone={mobile} mobiles={alternatives} />}
      {left.length > 0 && (
        <section aria-labelledby="left-title" className="grid gap-1">
          <h2 id="left-title" className="text-lg">
            Close to it, and in stock
          </h2>
          <ul>
            {left.map((variant) => (
              <li key={variant._id} className="alternative">
                {variant.colourHex && (
                  <span className="choice-dot" style={{ backgroundColor: variant.colourHex }} />
                )}
                <span className="col-start-2 grid min-w-0">
                  <Link
                    to={choiceAddress({ ...choice, variant }, mobile)}
                    replace
                    preventScrollReset
                    onClick={focusChoice}
                    className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
                  >
                    {variant.name}
                  </Link>
                  <span className="figures text-sm text-ink-soft">
                    {variant.available < 1
                      ? describeStock(variant.available)
                      : describePrice(mobile, variant)}
                  </span>
                </span>
                <Price dollars={variant.price} className="font-semibold" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The link is gone once its variant is shown: the focus goes to where it is chosen now. */
function focusChoice(): void {
  document
    .querySelector<HTMLElement>('.variant-choice [role=radio][tabindex="0"], .variant-choice a')
    ?.focus({ preventScroll: true });
}
