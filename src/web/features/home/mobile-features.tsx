import type { ShownPhone } from '../../../contract/page-api.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { PastPrices } from '../../ui/past-prices.tsx';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { tintStyle } from '../catalogue/cards/tint.ts';
import { SectionTitle } from './section-title.tsx';

const BLURBS: Readonly<Record<string, string>> = {
  'samsung-galaxy-z-flip6':
    'Closed, it is about as long as a bank card and fits any pocket. Open, it is a full-size phone. There is a crease where the screen folds; most people stop noticing it after a few days.',
  'realme-12-pro-plus':
    'The back is vegan leather: it doesn’t slip and doesn’t show fingerprints. The round window holds a camera with 3× optical zoom, rare at this price.',
  'oppo-find-x7-ultra':
    'Four cameras, two of them with zoom, in a ring almost as wide as the phone. The ring stands proud of the back, as the side view shows, and the pictures are among the best in the shop.',
};

/** Three phones, each with a blurb and its drawing, opened one at a time. */
export function MobileFeatures({ phones }: { phones: readonly ShownPhone[] }) {
  const [first] = phones;
  if (!first) return null;
  return (
    <section aria-labelledby="features-title" className="bg-surface">
      <div className="column home-space grid gap-x-12 lg:grid-cols-12">
        <div className="flex flex-col lg:col-span-4">
          <SectionTitle id="features-title" title={pageMessages.home.accordionTitle} />
          <p className="max-w-prose pb-6 text-ink-soft">
            Three phones that do something differently, and what that is like day to day.
          </p>
          <div className="features-row" aria-hidden="true">
            {phones.map((phone) => (
              <PhonePicture key={phone.slug} mobile={phone} alt="" />
            ))}
          </div>
        </div>
        <div className="lg:col-span-8">
          <Accordion
            defaultOpen={first.slug}
            items={phones.map((phone) => ({
              id: phone.slug,
              title: phone.name,
              content: <Blurb phone={phone} />,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function Blurb({ phone }: { phone: ShownPhone }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-5 pb-6 sm:gap-8 sm:pb-8">
      <div className="blurb-tile tinted" style={tintStyle(phone)}>
        <PhonePicture mobile={phone} />
      </div>
      <div className="grid content-center gap-3">
        <p className="sm:text-lg">{BLURBS[phone.chosenAs]}</p>
        <p className="figures text-sm text-ink-soft">
          {[phone.size, phone.summary].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Price
            dollars={phone.price}
            earlierDollars={phone.listPrice}
            from={phone.priceFrom}
            className="text-xl font-semibold"
          />
          <span className="figures order-last basis-full text-sm text-ink-soft empty:hidden">
            <PastPrices {...phone} />
          </span>
          <ButtonLink
            to={`/mobiles/${phone.slug}`}
            variant="secondary"
            className="max-sm:shrink max-sm:whitespace-normal"
          >
            See {phone.name}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
