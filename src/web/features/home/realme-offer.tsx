import type { WireRatedMobile } from '../../../contract/mobiles.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { formatDay } from '../../../shared/words/wording.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { formatDollars } from '../../ui/price.tsx';

/** The offer band. Shown only while a realme phone is reduced as far as it says (see offers.ts). */
export function RealmeOffer({ mobile }: { mobile: WireRatedMobile }) {
  const { choice, price } = mobile;
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
            For a limited time, while stocks last:{' '}
            <span className="figures">
              {mobile.name} costs {choice?.priceFrom === price && 'from '}
              <s>
                <span className="sr-only">was </span>
                {formatDollars(mobile.listPrice)}
              </s>{' '}
              {formatDollars(price)}
              {mobile.offerEndsAt && ` until ${formatDay(mobile.offerEndsAt)}`}.
              {!choice && ` ${mobile.available} left.`}
            </span>
          </p>
        </div>
        <div className="band-phone" aria-hidden="true">
          <PhonePicture mobile={mobile} alt="" />
        </div>
      </div>
    </section>
  );
}
