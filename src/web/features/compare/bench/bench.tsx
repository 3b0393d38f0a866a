import type { ReactNode } from 'react';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { Ruler } from '../../../ui/pictures/ruler.tsx';
import type { ComparedPhone } from '../compared-phone.ts';
import { findPicture } from '../find-picture.ts';

export interface BenchProps {
  phones: readonly ComparedPhone[];
  actions?: ReactNode;
}

/** The phones beside each other on one rule. */
export function Bench({ phones, actions }: BenchProps) {
  return (
    <section aria-label="To scale" className="grid grid-cols-1 gap-3">
      <div className="bench" data-phones={phones.length}>
        <ul className="bench-row">
          {phones.map((phone) => {
            const picture = findPicture(phone);
            return (
              <li key={phone._id} className="bench-place">
                {picture && <PhonePicture mobile={picture} eager />}
              </li>
            );
          })}
        </ul>
        <div className="bench-rule">
          <Ruler figuresEveryMm={50} lengthMm={800} />
        </div>
      </div>
      {actions}
    </section>
  );
}
