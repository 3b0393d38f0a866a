import type { ShownPhone } from '../../../contract/page-api.ts';
import { HeightMark } from '../catalogue/cards/height-mark.tsx';
import { BankCard } from '../catalogue/stage/bank-card.tsx';
import { Stage } from './stage.tsx';
import { StagePhone } from './stage-phone.tsx';

/** A bank card, the smallest phone and the largest one, open. */
export function ExtremesSlide({ phones }: { phones: readonly ShownPhone[] }) {
  return (
    <Stage caption="Our smallest phone and our largest, unfolded" isLoose>
      <li className="stage-place max-sm:hidden">
        <span className="stage-link">
          <span className="stage-stand">
            <BankCard />
          </span>
          <span className="stage-label">
            <span className="font-medium">A bank card</span>
            <span className="figures">85.6 × 54 mm</span>
          </span>
        </span>
      </li>
      {phones.map((phone) => (
        <StagePhone
          key={phone.slug}
          mobile={phone}
          mark={<HeightMark drawing={phone.drawing} isCrowded />}
        />
      ))}
    </Stage>
  );
}
