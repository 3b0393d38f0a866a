import type { ShownPhone } from '../../../contract/page-api.ts';
import { HeightMark } from '../catalogue/cards/height-mark.tsx';
import { Stage } from './stage.tsx';
import { StagePhone } from './stage-phone.tsx';

/** One phone of each brand, feet on the rule, heights marked. */
export function LineUpSlide({ phones }: { phones: readonly ShownPhone[] }) {
  return (
    <Stage caption="One phone of each brand, drawn to one scale">
      {phones.map((phone, index) => (
        <StagePhone
          key={phone.slug}
          mobile={phone}
          eager
          mark={
            <HeightMark drawing={phone.drawing} isCrowded onLeft={index === phones.length - 1} />
          }
        />
      ))}
    </Stage>
  );
}
