import type { WireMobile } from '../../../contract/mobiles.ts';
import { Stage } from './stage.tsx';
import { StagePhone } from './stage-phone.tsx';

/** The strongest reductions of the moment. */
export function OffersSlide({ offers }: { offers: readonly WireMobile[] }) {
  return (
    <Stage caption="Today’s deepest price cuts">
      {offers.map((mobile) => (
        <StagePhone key={mobile._id} mobile={mobile} />
      ))}
    </Stage>
  );
}
