import { PhonePicture } from '../../ui/phone-picture.tsx';
import { BankCard } from '../catalogue/bank-card.tsx';
import { HeightMark } from '../catalogue/height-mark.tsx';
import type { ShownPhone } from './showcase.ts';
import { Stage } from './stage.tsx';

/** A bank card, the smallest phone and the largest one, open. */
export function ExtremesSlide({ phones }: { phones: readonly ShownPhone[] }) {
  const names = phones.map(({ name }) => name).join(' and ');
  return (
    <Stage
      caption={
        <>
          <span className="max-sm:hidden">A bank card, </span>
          {names}: the smallest and the largest we sell.
        </>
      }
    >
      <ul className="line-up line-up-loose">
        <li className="max-sm:hidden">
          <BankCard />
        </li>
        {phones.map((phone) => (
          <li key={phone.slug} className="group relative">
            <PhonePicture mobile={phone} alt={`Illustration of ${phone.name}, to scale`} />
            <HeightMark drawing={phone.drawing} always />
          </li>
        ))}
      </ul>
    </Stage>
  );
}
