import { Search } from 'lucide-react';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { tintStyle } from '../cards/tint.ts';
import type { SuggestedOption } from './suggested-options.ts';

export interface SuggestionRowProps {
  id: string;
  option: SuggestedOption;
  isActive: boolean;
  onChoose: () => void;
}

/** All pictures of the list are drawn at this scale. */
const PIXELS_PER_MM = 0.3;

/** One option. It never takes the focus: that stays in the text. */
export function SuggestionRow({ id, option, isActive, onChoose }: SuggestionRowProps) {
  const { label, mobile, phrases = [] } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="suggestion"
    >
      {mobile ? (
        <>
          <span className="suggestion-tile tinted" style={tintStyle(mobile)}>
            <PhonePicture mobile={mobile} scale={PIXELS_PER_MM} alt="" />
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{label}</span>
            <span className="figures block truncate text-sm text-ink-soft">{mobile.summary}</span>
          </span>
          <Price dollars={mobile.price} earlierDollars={mobile.listPrice} from={mobile.priceFrom} />
        </>
      ) : (
        <>
          <span className="suggestion-tile">
            <Search aria-hidden="true" className="size-4 text-ink-soft" />
          </span>
          <span className="min-w-0">
            <span className="block truncate">{label}</span>
            {phrases.length > 0 && (
              <span className="figures block truncate text-sm text-ink-soft">
                {phrases.join(' · ')}
              </span>
            )}
          </span>
        </>
      )}
    </div>
  );
}
