import type { WireMobile } from '../../../contract/mobiles.ts';
import { Slider } from '../../ui/slider.tsx';
import { ExtremesSlide } from './extremes-slide.tsx';
import { LineUpSlide } from './line-up-slide.tsx';
import { OffersSlide } from './offers-slide.tsx';
import type { ShownPhone } from './showcase.ts';

export interface BannerProps {
  lineUp: readonly ShownPhone[];
  extremes: readonly ShownPhone[];
  offers: readonly WireMobile[];
}

/** Of what follows the slides: browsers wait for a beginning, not for an end. */
const END_ID = 'banner-end';

/** The first screen: phones to scale on one rule, in slides. */
export function Banner({ lineUp, extremes, offers }: BannerProps) {
  const slides = [
    { id: 'line-up', content: <LineUpSlide phones={lineUp} /> },
    { id: 'extremes', content: <ExtremesSlide phones={extremes} /> },
    ...(offers.length > 0 ? [{ id: 'offers', content: <OffersSlide offers={offers} /> }] : []),
  ];
  return (
    <>
      {/* The first frame waits for all of it: on a slow phone half a row would stand elsewhere. */}
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      <Slider
        label="Phones to scale"
        slides={slides}
        className="stage-scale relative"
        controlsClassName="column -mt-2 max-sm:-ml-1 sm:absolute sm:inset-x-0 sm:bottom-0 sm:justify-end sm:pointer-events-none sm:[&>*]:pointer-events-auto"
      />
      <span id={END_ID} hidden />
    </>
  );
}
