import type { WireMobile } from '../../../contract/mobiles.ts';
import { messages } from '../../../shared/messages.ts';
import { formatDay } from '../../../shared/wording.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { formatDollars } from '../../ui/price.tsx';

/** The offer band. Shown only while a realme phone is reduced as far as it says (see offers.ts). */
export function RealmeOffer({ mobile }: { mobile: WireMobile }) {
  return (
    <section aria-labelledby="realme-title" className="overflow-clip bg-accent text-on-accent">
      <div className="column grid items-end gap-x-12 lg:grid-cols-12">
        <div className="pt-16 pb-12 lg:col-span-8 lg:py-32">
          <h2 id="realme-title" className="font-text text-lg font-semibold tracking-normal">
            {messages.home.offerTitle}
          </h2>
          <p className="pt-6 font-heading text-2xl font-semibold">{messages.home.offerLead}</p>
          <p className="pt-2 font-heading text-5xl font-bold tracking-tight text-balance">
            {messages.home.offerText}
          </p>
          <p className="max-w-prose pt-6 text-lg">
            For a limited time, while stocks last.{' '}
            <span className="figures">
              {mobile.name} costs{' '}
              <s>
                <span className="sr-only">was </span>
                {formatDollars(mobile.listPrice)}
              </s>{' '}
              {formatDollars(mobile.price)}
              {mobile.offerEndsAt && ` until ${formatDay(mobile.offerEndsAt)}`}, and{' '}
              {mobile.available} are left.
            </span>
          </p>
        </div>
        <div className="band-phone lg:col-span-4" aria-hidden="true">
          <PhonePicture mobile={mobile} alt="" />
        </div>
      </div>
    </section>
  );
}
