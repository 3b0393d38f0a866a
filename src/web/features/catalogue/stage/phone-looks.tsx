import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../ui/class-names.ts';
import { ColourChoice } from './colour-choice.tsx';
import { type GalleryEntry, type PhoneChoice, writePhoneChoice } from './phone-choice.ts';

export interface PhoneLooksProps {
  gallery: readonly GalleryEntry[];
  choice: PhoneChoice;
  /** After the views: another way to look at the phone. */
  beside?: ReactNode;
}

const VIEW_LABELS = { back: 'Back', front: 'Front', side: 'Side', open: 'Open' } as const;

/** From where, and in which colour, the phone is looked at. */
export function PhoneLooks({ gallery, choice, beside }: PhoneLooksProps) {
  const views = [...new Set(gallery.map((entry) => entry.view))];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-sm:flex-col max-sm:items-start">
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label="Views">
          <ul className="flex gap-2">
            {views.map((view) => (
              <li key={view}>
                <Link
                  to={writePhoneChoice({ ...choice, view }, gallery)}
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
      <ColourChoice gallery={gallery} choice={choice} />
    </div>
  );
}
