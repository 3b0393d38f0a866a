import type { ShelfMobile } from '../catalogue/cards/shelf-mobile.ts';
import { Stage } from './stage.tsx';
import { StagePhone } from './stage-phone.tsx';

/** The strongest reductions of the moment. */
export function OffersSlide({ offers }: { offers: readonly ShelfMobile[] }) {
  return (
    <Stage caption="Today’s deepest price cuts">
      {offers.map((mobile) => (
        <StagePhone key={mobile._id} mobile={mobile} />
      ))}
    </Stage>
  );
}
