import { type RefObject, useEffect, useEffectEvent } from 'react';

export interface ComboboxField {
  listId: string;
  isOpen: boolean;
  /** Options in the list; without any it stays closed. */
  optionCount: number;
  /** The option that is walked to; empty for none. */
  activeId: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
}

/** Makes a field that the server has rendered the combobox of a list. */
export function useComboboxField(
  input: RefObject<HTMLInputElement | null>,
  { listId, isOpen, optionCount, activeId, ...handlers }: ComboboxField,
): void {
  const onText = useEffectEvent(() => handlers.onText(input.current?.value ?? ''));
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onLeave = useEffectEvent(handlers.onLeave);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const away = new AbortController();
    const { signal } = away;
    field.addEventListener('keydown', onKeyDown, { signal });
    field.addEventListener('input', onText, { signal });
    field.addEventListener('focus', onText, { signal });
    field.addEventListener('click', onText, { signal });
    field.addEventListener('blur', onLeave, { signal });
    // What was typed while this was on its way.
    if (document.activeElement === field) onText();
    return () => away.abort();
  }, [input]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isOpen && optionCount > 0));
    field?.setAttribute('aria-controls', listId);
    field?.setAttribute('aria-activedescendant', activeId);
    // Also when another list has come: its option of this number stands elsewhere.
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, optionCount, listId, activeId]);
}
