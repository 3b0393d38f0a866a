import { PhonePicture } from '../../ui/phone-picture.tsx';
import { HeightMark } from '../catalogue/height-mark.tsx';
import type { ShownPhone } from './showcase.ts';
import { Stage } from './stage.tsx';

/** One phone of each brand, feet on the rule, heights marked. */
export function LineUpSlide({ phones }: { phones: readonly ShownPhone[] }) {
  return (
    <Stage caption="One phone of each brand. Every picture in this shop is drawn to scale: a small phone looks small.">
      <ul className="line-up">
        {phones.map((phone, index) => (
          <li key={phone.slug} className="group relative">
            <PhonePicture mobile={phone} eager />
            <HeightMark
              drawing={phone.drawing}
              always={index === 0 || index === phones.length - 1}
              onLeft={index === phones.length - 1}
            />
          </li>
        ))}
      </ul>
    </Stage>
  );
}
