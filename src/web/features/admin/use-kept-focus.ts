import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the page when what had it goes away with its row, such as a button that deleted it.
 * Spread `inside` on the element around the rows; `fallback` gets the focus then.
 * @param state changes whenever rows may have gone
 */
export function useKeptFocus<Fallback extends HTMLElement>(state: unknown) {
  const fallback = useRef<Fallback>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is not read, it only tells when
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isLost) fallback.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    fallback,
    inside: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ target }: FocusEvent) => {
        // Left by somebody, not taken away.
        hadFocus.current = !target.isConnected;
      },
    },
  };
}
