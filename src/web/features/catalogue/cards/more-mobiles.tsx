import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { nextStep, type OrderChoice, orderAddress } from '../search/order-choice.ts';
import { countPhones } from '../search/result-text.ts';

export interface MoreMobilesProps extends OrderChoice {
  /** Phones on the page. */
  count: number;
  /** All that match. */
  total: number;
  nextCursor: string | null;
  /** Holds the cards: the first new one gets the focus that waits at the link; further on it stays in view. */
  list: RefObject<HTMLElement | null>;
}

/** Pages that follow by themselves; then one asks, so that the foot of the page can be reached. */
const MOST_BY_ITSELF = 72;
const NEAR = '600px';

/**
 * The way to the rest of a list: a link to the same list, longer. The address says how much is shown,
 * so the back button, a reload and a shared link bring the same cards back.
 */
export function MoreMobiles({ brand, query, count, total, nextCursor, list }: MoreMobilesProps) {
  const link = useRef<HTMLAnchorElement>(null);
  /** Whether somebody is at the link, or waits for what a press of it brings. */
  const waiting = useRef<'here' | 'pressed' | null>(null);
  const shown = useRef(count);
  const step = nextCursor === null ? null : nextStep(query, nextCursor);
  const address = step && orderAddress(step.query);
  const isAutomatic = step?.isSamePage === true && count < MOST_BY_ITSELF;

  // Before the page is painted: the link may be gone, and the focus with it.
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = count;
    const focused = document.activeElement;
    if (count <= from || !list.current || !focused) return;
    if (waiting.current && (focused === link.current || focused === document.body)) {
      const card = list.current.querySelectorAll<HTMLElement>('article').item(from);
      lead(card, waiting.current === 'pressed');
    } else if (list.current.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) {
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }, [count, list]);
  useFollowing(link, isAutomatic ? address : null);

  if (!address || !step) {
    return query.cursor ? <BackToStart brand={brand} query={query} /> : null;
  }
  return (
    <div className="grid justify-items-center gap-4 pt-16">
      <p className="figures text-sm text-ink-soft">
        {count} of {countPhones(total, brand?.label)} shown
      </p>
      <ButtonLink
        ref={link}
        to={address}
        replace={step.isSamePage}
        preventScrollReset={step.isSamePage}
        onClick={() => {
          if (step.isSamePage) waiting.current = 'pressed';
        }}
        onFocus={() => {
          // React may tell of the focus after the press that it came before.
          waiting.current ??= 'here';
        }}
        onBlur={() => {
          waiting.current = null;
        }}
        variant="secondary"
        size="large"
      >
        Show more phones
      </ButtonLink>
      {query.cursor && <BackToStart brand={brand} query={query} />}
    </div>
  );
}

/** Leads to the address as soon as the link is near; null leaves it to be pressed. */
function useFollowing(link: RefObject<HTMLElement | null>, address: string | null) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  // Before the page is painted: while another list is fetched the page is short and the link near, and a
  // watcher that was still there would fetch more of the old list in its place.
  useLayoutEffect(() => {
    if (!address || !link.current || state !== 'idle') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!navigator.onLine || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        void navigate(address, { replace: true, preventScrollReset: true });
      },
      { rootMargin: `0px 0px ${NEAR}` },
    );
    watcher.observe(link.current);
    return () => watcher.disconnect();
  }, [link, address, state, navigate]);
}

/** A list that has grown by itself gives the focus to no link: the press under way was meant for another. */
function lead(card: HTMLElement | null, isPressed: boolean) {
  if (isPressed) return card?.querySelector('a')?.focus();
  card?.setAttribute('tabindex', '-1');
  card?.focus();
}

function BackToStart({ query }: OrderChoice) {
  const { cursor: _, limit: __, ...start } = query;
  return (
    <p className="justify-self-center pt-4 text-center">
      <ButtonLink to={orderAddress(start)} variant="quiet">
        Back to the start of the list
      </ButtonLink>
    </p>
  );
}
