import { useState } from 'react';
import type { PhoneChoice } from '../../../../contract/phone/address.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { describeStock } from '../../compare/describe-stock.ts';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';
import { choiceAddress } from './choice-address.ts';
import { listChoices } from './list-choices.ts';
import { OptionGroup } from './option-group.tsx';

export interface VariantChoiceProps {
  phone: PagePhone;
  choice: PhoneChoice<PageVariant>;
}

/** What is bought of a phone: its colour, storage and memory, as far as there is a choice. */
export function VariantChoice({ phone, choice }: VariantChoiceProps) {
  const [hasChosen, setHasChosen] = useState(false);
  const { variant } = choice;
  const groups = listChoices(phone, variant);
  if (groups.length === 0) return null;
  return (
    <div className="variant-choice">
      {groups.map((group) => (
        <OptionGroup
          key={group.name}
          group={group}
          addressOf={(other) => choiceAddress({ ...choice, variant: other }, phone)}
          onChoose={() => setHasChosen(true)}
        />
      ))}
      {/* Empty until somebody has chosen: nobody is told what has not changed. */}
      <p role="status" className="sr-only">
        {hasChosen &&
          `${variant.name}: ${formatDollars(variant.price)}, ${describeStock(variant.available)}`}
      </p>
    </div>
  );
}
