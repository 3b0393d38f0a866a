import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { WireSuitedPhone } from '../../../contract/finder/found.ts';
import { joinWords } from '../../../shared/words/wording.ts';
import { PastPrices } from '../../ui/past-prices.tsx';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Later } from '../../ui/start/later.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { StockNote } from '../catalogue/cards/stock-note.tsx';
import { tintStyle } from '../catalogue/cards/tint.ts';
import { useHasOwn } from '../my-phone/kept-text.ts';
import { OwnDifference } from '../my-phone/own-difference.tsx';

export interface SuitedPhoneProps {
  place: number;
  phone: WireSuitedPhone;
}

/** Pixels a millimetre, the same for every row. */
const SCALE = 0.6;
/** What speaks for a phone beyond these says little more; what speaks against it is always told. */
const MOST_FOR = 4;

/** A phone of the list with what speaks for it and against it. */
export function SuitedPhone({ place, phone }: SuitedPhoneProps) {
  const { mobile, reasons, notKnown } = phone;
  const hasOwn = useHasOwn();
  const differenceId = useId();
  return (
    <Later as="li" className="finder-row [--later-height:16rem]">
      <span className="finder-tile tinted" style={tintStyle(mobile)}>
        <PhonePicture mobile={mobile} scale={SCALE} alt="" />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="text-xl">
          <span aria-hidden="true" className="figures pr-2 text-ink-soft">
            {place}
          </span>
          <Link
            to={`/mobiles/${mobile.slug}`}
            aria-describedby={hasOwn ? differenceId : undefined}
            className="no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {mobile.name}
          </Link>
        </h3>
        <p className="figures text-sm text-ink-soft">{mobile.summary}</p>
        <OwnDifference id={differenceId} slug={mobile.slug} measures={mobile.measures} />
        <div className="finder-reasons">
          <ReasonList verdict="for" reasons={reasons} />
          <ReasonList verdict="against" reasons={reasons} />
        </div>
        {notKnown.length > 0 && (
          <p className="text-sm text-ink-soft">
            Not known: {joinWords(notKnown, 'and')}. That counts neither way.
          </p>
        )}
      </div>
      <div className="finder-buy">
        <p className="grid gap-0.5">
          <Price
            dollars={mobile.price}
            earlierDollars={mobile.listPrice}
            from={mobile.priceFrom}
            className="text-xl font-semibold"
          />
          <span className="figures text-sm text-ink-soft">
            <PastPrices {...mobile} />
          </span>
          <StockNote available={mobile.available} />
        </p>
        <AddToCartButton mobile={mobile} className="relative z-10" />
      </div>
    </Later>
  );
}

const VERDICTS = {
  for: { label: 'For it', Icon: Plus, className: 'text-success' },
  against: { label: 'Against it', Icon: Minus, className: 'text-warning' },
} as const;

function ReasonList({
  verdict,
  reasons,
}: {
  verdict: keyof typeof VERDICTS;
  reasons: WireSuitedPhone['reasons'];
}) {
  const { label, Icon, className } = VERDICTS[verdict];
  const own = reasons
    .filter((reason) => reason.verdict === verdict)
    .slice(0, verdict === 'for' ? MOST_FOR : undefined);
  if (own.length === 0) return null;
  return (
    <ul aria-label={label}>
      {own.map(({ text }) => (
        <li key={text} className="flex gap-2 text-sm">
          <Icon aria-hidden="true" className={`mt-1 size-3.5 shrink-0 ${className}`} />
          <span className="figures">{text}</span>
        </li>
      ))}
    </ul>
  );
}
