import type { WireSuggestions } from '../../../../contract/mobiles.ts';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';

export interface PhoneOptionProps {
  id: string;
  phone: WireSuggestions['mobiles'][number];
  isActive: boolean;
  onChoose: () => void;
}

/** All pictures of the list are drawn at this scale. */
const PIXELS_PER_MM = 0.3;

/** One phone that may be the own one. It never takes the focus: that stays in the text. */
export function PhoneOption({ id, phone, isActive, onChoose }: PhoneOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="own-option"
    >
      <span className="grid w-9 justify-items-center">
        <PhonePicture mobile={phone} scale={PIXELS_PER_MM} alt="" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{phone.name}</span>
        <span className="figures block truncate text-sm text-ink-soft">{phone.summary}</span>
      </span>
    </div>
  );
}
