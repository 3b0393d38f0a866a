import { Link, useSearchParams } from 'react-router';
import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import { cn } from '../../ui/class-names.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { Ruler } from '../../ui/ruler.tsx';
import { BankCard } from './bank-card.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { readPhoneChoice, writePhoneChoice } from './phone-choice.ts';
import { tintStyle } from './tint.ts';

const VIEW_LABELS = { back: 'Back', front: 'Front', side: 'Side', open: 'Open' } as const;
/** Wider drawings leave no room for the bank card on a small screen. */
const WIDE_MM = 100;

/** Every view in every colour, to scale beside a bank card. A photo stands alone. */
export function Gallery({ mobile }: { mobile: WireMobileDetail }) {
  const { gallery, drawing } = mobile;
  const [params] = useSearchParams();
  const choice = readPhoneChoice(params, gallery);
  const shown =
    drawing &&
    gallery.find(({ view, colourName }) => view === choice.view && colourName === choice.colour);
  const views = [...new Set(gallery.map((entry) => entry.view))];
  const picture = shown
    ? { ...mobile, image: shown.url, drawing: { widthMm: shown.widthMm, heightMm: shown.heightMm } }
    : mobile;
  const alt =
    shown && `Illustration of ${mobile.name} in ${shown.colourName}, ${shown.view}, to scale`;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <figure className="gallery-stage tinted" style={tintStyle(mobile)}>
        <div className="relative flex items-end gap-x-6 sm:gap-x-10">
          <PhonePicture
            mobile={picture}
            alt={alt || undefined}
            eager
            className="phone-transition"
          />
          {shown && <BankCard upright className={cn(shown.widthMm > WIDE_MM && 'max-sm:hidden')} />}
        </div>
        <div className="gallery-rule">
          <Ruler />
        </div>
        <figcaption className="absolute bottom-2 left-4 text-xs text-ink-soft">
          {shown ? 'Illustration, to scale, beside a bank card' : 'Photo'}
        </figcaption>
      </figure>
      {shown && (
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
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
          <ColourChoice gallery={gallery} choice={choice} />
        </div>
      )}
    </div>
  );
}
