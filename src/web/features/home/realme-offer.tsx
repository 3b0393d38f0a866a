import type { WireRatedMobile } from '../../../contract/mobiles.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { formatDollars } from '../../ui/price.tsx';

export interface RealmeOfferProps {
  /** The realme phone with the largest reduction; null without one. */
  mobile: WireRatedMobile | null;
}

/** The realme banner. Staff can switch it off in the settings. */
export function RealmeOffer({ mobile }: RealmeOfferProps) {
  return (
    <section aria-labelledby="realme-title" className="overflow-clip bg-accent text-on-accent">
      <div className="column grid grid-cols-[1fr_auto] items-end gap-x-4 lg:gap-x-16">
        <div className="py-8 lg:py-12">
          <h2 id="realme-title" className="font-text text-base font-semibold tracking-normal">
            {pageMessages.home.offerTitle}
          </h2>
          <p className="pt-3 font-heading text-2xl font-semibold">{pageMessages.home.offerLead}</p>
          <p className="pt-1 font-heading text-4xl font-bold tracking-tight text-balance max-sm:text-3xl">
            {pageMessages.home.offerText}
          </p>
          <p className="max-w-prose pt-3 lg:text-lg">
            For a limited time, while stocks last{mobile ? <OfferTerms mobile={mobile} /> : '.'}
          </p>
        </div>
        {mobile && (
          <div className="band-phone" aria-hidden="true">
            <PhonePicture mobile={mobile} alt="" />
          </div>
        )}
      </div>
    </section>
  );
}

function OfferTerms({ mobile }: { mobile: WireRatedMobile }) {
  const { choice, price, offerEndsOn } = mobile;
  return (
    <>
      :{' '}
      <span className="figures">
        {mobile.name} costs {choice?.priceFrom === price && 'from '}
        <s>
          <span className="sr-only">was </span>
          {formatDollars(mobile.listPrice)}
        </s>{' '}
        {formatDollars(price)}
        {offerEndsOn && ` until ${formatDate(offerEndsOn)}`}.
        {!choice && ` ${mobile.available} left.`}
      </span>
    </>
  );
}
