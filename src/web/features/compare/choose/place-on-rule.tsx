import type { CSSProperties } from 'react';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import type { ComparedPhone } from '../compared-phone.ts';
import { findPicture } from '../find-picture.ts';

/** Outline of a phone of usual size, in millimetres. */
const OUTLINE = { '--width-mm': 74, '--height-mm': 158 } as CSSProperties;

/** Where a phone will stand: an outline until it is known which. */
export function PlaceOnRule({ phone }: { phone: ComparedPhone | undefined }) {
  const picture = phone && findPicture(phone);
  return (
    <span aria-hidden="true" className="choose-stand">
      {picture ? (
        <PhonePicture mobile={picture} alt="" eager />
      ) : (
        <span className="choose-outline" style={OUTLINE} />
      )}
    </span>
  );
}
