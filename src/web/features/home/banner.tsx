import type { ShownPhone } from '../../../contract/page-api.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Slider } from '../../ui/pictures/slider.tsx';
import type { ShelfMobile } from '../catalogue/cards/shelf-mobile.ts';
import { ExtremesSlide } from './extremes-slide.tsx';
import { LineUpSlide } from './line-up-slide.tsx';
import { OffersSlide } from './offers-slide.tsx';

export interface BannerProps {
  lineUp: readonly ShownPhone[];
  extremes: readonly ShownPhone[];
  /** The strongest offers, from the smallest phone to the largest. */
  offers: readonly ShelfMobile[];
  /** How many phones are on sale. */
  total: string;
}

/** Of what follows the slides: browsers wait for a beginning, not for an end. */
const END_ID = 'banner-end';

/** The first screen: phones to scale on one rule, in slides, and the way to all of them. */
export function Banner({ lineUp, extremes, offers, total }: BannerProps) {
  const slides = [
    { id: 'line-up', phones: lineUp, content: <LineUpSlide phones={lineUp} /> },
    { id: 'extremes', phones: extremes, content: <ExtremesSlide phones={extremes} /> },
    { id: 'offers', phones: offers, content: <OffersSlide offers={offers} /> },
  ].filter(({ phones }) => phones.length > 0);
  const toShop = (
    <ButtonLink to="/order?brand=all" size="large" className="max-sm:w-full">
      {total === '1' ? 'Shop our phone' : `Shop all ${total} phones`}
    </ButtonLink>
  );
  if (slides.length === 0) return <div className="column pt-8">{toShop}</div>;
  return (
    <>
      {/* The first frame waits for all of it: on a slow phone half a row would stand elsewhere. */}
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      <Slider
        label="Phones to scale"
        slides={slides}
        className="stage-scale"
        controlsClassName="column banner-controls"
        actions={toShop}
      />
      <span id={END_ID} hidden />
    </>
  );
}
