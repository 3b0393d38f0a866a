import { X } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { Link } from 'react-router';
import { compareAddress, MOST_COMPARED } from '../../../../contract/compare/address.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { type ChosenPhone, type ComparedState, removeCompared } from './compared-set.ts';

/** Of a phone whose size is not known. */
const USUAL_SIZE = { widthMm: 74, heightMm: 158 };

/** The phones to compare, standing to scale on a rule at the foot of the screen. */
export function Tray({ chosen, isRefused }: Omit<ComparedState, 'news'>) {
  const list = useRef<HTMLUListElement>(null);
  const address = compareAddress({ phones: chosen.map(({ slug }) => slug) });

  /** The focus stays in the tray; where it ends with its last phone, it goes to the page. */
  function remove(slug: string, index: number) {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('main');
    removeCompared(slug);
    next?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Phones to compare" data-tray className="tray">
      <div className="column tray-row">
        <ul ref={list} className="tray-phones">
          {chosen.map((phone, index) => (
            <li key={phone.slug} className="tray-phone">
              <Silhouette phone={phone} />
              <Link to={`/mobiles/${phone.slug}`} className="tray-name">
                {phone.name}
              </Link>
              <button
                type="button"
                className="tray-remove"
                onClick={() => remove(phone.slug, index)}
              >
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">Remove {phone.name} from the comparison</span>
              </button>
            </li>
          ))}
        </ul>
        <p aria-hidden="true" className="tray-caption">
          {isRefused ? `${MOST_COMPARED} are the most` : namesOf(chosen)}
        </p>
        {chosen.length > 1 ? (
          <ButtonLink to={address} className="tray-open">
            Compare {chosen.length} phones
          </ButtonLink>
        ) : (
          <ButtonLink to={address} variant="secondary" className="tray-open">
            Choose another
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Silhouette({ phone: { size } }: { phone: ChosenPhone }) {
  const { widthMm, heightMm } = size ?? USUAL_SIZE;
  return (
    <span
      aria-hidden="true"
      className="tray-silhouette"
      data-unknown={size ? undefined : ''}
      style={{ '--width-mm': widthMm, '--height-mm': heightMm } as CSSProperties}
    />
  );
}

function namesOf(chosen: readonly ChosenPhone[]): string {
  return chosen.map(({ name }) => name).join(', ');
}
