import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Answers the search form without a new document, and keeps its field with the page.
 * @param searched what the page answers
 * @returns goes to an address that was found, and leaves the field
 */
export function useSearchForm(
  input: RefObject<HTMLInputElement | null>,
  searched: string,
): (address: string) => void {
  const navigate = useNavigate();
  const shown = useRef(searched);

  /** The page is what comes next; on small screens this folds the field up. */
  function go(address: string) {
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate(address);
  }

  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    if (q !== '') go(`/order?${new URLSearchParams({ q })}`);
  });

  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const away = new AbortController();
    const { signal } = away;
    const fold = (event: Event) => {
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
    };
    form.addEventListener('submit', onSubmit, { signal });
    form.querySelector('button')?.addEventListener('click', fold, { signal });
    return () => away.abort();
  }, [input]);

  // The field shows what the page answers, also after the back button.
  useEffect(() => {
    if (shown.current === searched) return;
    shown.current = searched;
    input.current?.form?.reset();
  }, [input, searched]);

  return go;
}
