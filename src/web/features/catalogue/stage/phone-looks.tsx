import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isColoured, type PhoneChoice } from '../../../../contract/phone/address.ts';
import { cn } from '../../../ui/class-names.ts';
import { choiceAddress } from '../choice/choice-address.ts';
import type { PagePhone, PageVariant } from '../phone/shown-phone.ts';
import { ColourChoice } from './colour-choice.tsx';

export interface PhoneLooksProps {
  phone: PagePhone;
  choice: PhoneChoice<PageVariant>;
  /** After the views: another way to look at the phone. */
  beside?: ReactNode;
}

const VIEW_LABELS = { back: 'Back', front: 'Front', side: 'Side', open: 'Open' } as const;

/** From where the phone is looked at; its colour is what is bought (choice/), unless none is sold by name. */
export function PhoneLooks({ phone, choice, beside }: PhoneLooksProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-start">
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label="Views">
          <ul className="flex gap-2">
            {phone.drawn.views.map((view) => (
              <li key={view}>
                <Link
                  to={choiceAddress({ ...choice, view }, phone)}
                  replace
                  preventScrollReset
                  aria-current={view === choice.view ? 'true' : undefined}
                  className={cn(
                    'grid min-h-11 place-items-center rounded-control border px-4 text-sm font-semibold no-underline transition-colors',
                    view === choice.view
                      ? 'border-ink bg-ink text-paper'
                      : 'border-line-strong hover:border-ink',
                  )}
                >
                  {VIEW_LABELS[view]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {beside}
      </div>
      {!isColoured(phone) && <ColourChoice phone={phone} choice={choice} />}
    </div>
  );
}
