import { Link } from 'react-router';
import { messages } from '../../../shared/messages.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { tintStyle } from '../catalogue/tint.ts';
import { SectionTitle } from './section-title.tsx';
import type { ShownPhone } from './showcase.ts';

const BLURBS: Readonly<Record<string, string>> = {
  'samsung-galaxy-z-flip6':
    'Closed it is 85 mm tall, about as long as a bank card, and goes into any pocket. Open it is a full-size phone. The screen folds in the middle, so the crease is there; you stop seeing it after a few days.',
  'realme-12-pro-plus':
    'The back is covered in artificial leather, which does not slip and shows no fingerprints. Behind the round window sits a camera with three-times optical zoom, which is rare at this price.',
  'oppo-find-x7-ultra':
    'Four cameras, two of them for zoom, in a ring that covers almost the whole width. It stands out from the back, as you see in the side view, and it takes some of the best pictures in the shop.',
};

/** Three phones, each with a blurb and its drawing, opened one at a time. */
export function MobileFeatures({ phones }: { phones: readonly ShownPhone[] }) {
  const [first] = phones;
  if (!first) return null;
  return (
    <section aria-labelledby="features-title" className="bg-surface">
      <div className="column section-space grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <SectionTitle
          id="features-title"
          title={messages.home.accordionTitle}
          className="content-start lg:col-span-4"
        />
        <div className="lg:col-span-8">
          <Accordion
            defaultOpen={first.slug}
            items={phones.map((phone) => ({
              id: phone.slug,
              title: phone.name,
              content: <Blurb phone={phone} />,
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function Blurb({ phone }: { phone: ShownPhone }) {
  return (
    <div className="grid gap-8 pb-8 sm:grid-cols-[auto_1fr]">
      <div className="blurb-tile tinted" style={tintStyle(phone)}>
        <PhonePicture mobile={phone} />
      </div>
      <div className="grid content-center gap-4">
        <p className="text-lg">{BLURBS[phone.chosenAs]}</p>
        <p className="figures text-sm text-ink-soft">{phone.summary}</p>
        <p>
          <Link
            to={`/mobiles/${phone.slug}`}
            className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4 hover:text-accent-text"
          >
            Look at {phone.name}
          </Link>
        </p>
      </div>
    </div>
  );
}
