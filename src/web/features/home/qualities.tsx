import { messages } from '../../../shared/messages.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { SectionTitle } from './section-title.tsx';
import type { ShownPhone } from './showcase.ts';

const LEFT = [
  { name: 'Intelligent processor', text: 'Fast cores when you wait, frugal ones when you do not.' },
  {
    name: 'HD surround audio',
    text: 'Two speakers, one at each end, so films have a left and a right.',
  },
  {
    name: 'Stylish bevel edges',
    text: 'Edges cut or rounded: you see which in the side view of every phone.',
  },
];
const RIGHT = [
  {
    name: '4.0 WIFI specs',
    text: 'Wireless in every room; each page names the networks a phone knows.',
  },
  {
    name: 'Multitasking and threading',
    text: 'Navigation, music and a call at the same time, without a stutter.',
  },
  {
    name: 'Cloud storage',
    text: 'Pictures are kept elsewhere as well, so a lost phone loses none of them.',
  },
];

/** Six qualities as call-outs around one phone, as on a construction drawing. */
export function Qualities({ phone }: { phone: ShownPhone | undefined }) {
  return (
    <section aria-labelledby="qualities-title" className="border-y border-line">
      <div className="column section-space">
        <SectionTitle
          id="qualities-title"
          title={messages.home.qualitiesTitle}
          subtitle={messages.home.qualitiesSubtitle}
          className="pb-12 lg:justify-items-center lg:pb-20 lg:text-center"
        />
        <div className="grid items-center md:grid-cols-2 lg:grid-cols-[1fr_auto_1fr]">
          <CallOuts items={LEFT} side="left" />
          <div className="call-out-phone hidden lg:block" aria-hidden="true">
            {phone && <PhonePicture mobile={phone} alt="" />}
          </div>
          <CallOuts items={RIGHT} side="right" />
        </div>
      </div>
    </section>
  );
}

function CallOuts({ items, side }: { items: typeof LEFT; side: 'left' | 'right' }) {
  return (
    <ul className="grid lg:gap-y-6">
      {items.map(({ name, text }) => (
        <li
          key={name}
          className={`call-out border-t border-line py-6 lg:border-line-strong lg:py-0 ${side === 'left' ? 'call-out-left md:pr-10' : 'call-out-right'}`}
        >
          <h4 className="pt-3 text-xl">{name}</h4>
          <p className="pt-1 text-ink-soft lg:max-w-xs">{text}</p>
        </li>
      ))}
    </ul>
  );
}
