import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import {
  describeOptions,
  exampleOptions,
  moveOption,
  type SuggestedOption,
  suggestedOptions,
} from '../filters/suggested-options.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSearchForm } from './use-search-form.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionsProps {
  /** The combobox: keeps the focus, while the options are walked through. */
  input: RefObject<HTMLInputElement | null>;
  /** What the page answers. */
  searched: string;
}

/** The list below the search box, by the ARIA pattern of a combobox with a list that is chosen from. */
export function Suggestions({ input, searched }: SuggestionsProps) {
  const id = useId();
  const go = useSearchForm(input, searched);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { found, isFailed } = useSuggestions(text);
  const isEmpty = text.trim() === '';
  const options = offered();

  function offered(): SuggestedOption[] {
    if (isEmpty) return exampleOptions();
    return found ? suggestedOptions(text.trim(), found) : [];
  }

  function message(): string {
    if (isEmpty) return 'Names, brands, sizes and prices can be searched for';
    if (isFailed) return 'No suggestions at the moment. Enter searches all the same.';
    return found ? describeOptions(found) : 'Looking';
  }

  const onText = useEffectEvent(() => {
    setText(input.current?.value ?? '');
    setOpen(true);
    setActive(-1);
  });

  function choose(option: SuggestedOption) {
    setOpen(false);
    go(option.address);
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
      return;
    }
    const chosen = isOpen ? options[active] : undefined;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
      return;
    }
    const next = moveOption(event.key, isOpen ? active : -1, options.length);
    if (next === null) return;
    event.preventDefault();
    setOpen(true);
    setActive(next);
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const away = new AbortController();
    const { signal } = away;
    field.addEventListener('keydown', onKeyDown, { signal });
    field.addEventListener('input', onText, { signal });
    field.addEventListener('focus', onText, { signal });
    field.addEventListener('click', onText, { signal });
    field.addEventListener('blur', () => setOpen(false), { signal });
    // What was typed while this was on its way.
    if (document.activeElement === field) onText();
    return () => away.abort();
  }, [input]);

  const listId = `${id}-list`;
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : '';
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isOpen && options.length > 0));
    field?.setAttribute('aria-controls', listId);
    field?.setAttribute('aria-activedescendant', activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, isOpen, options.length, listId, activeId]);

  return (
    <div className="suggestions" hidden={!isOpen}>
      <p role="status" className={found && !isEmpty ? 'sr-only' : 'suggestions-note'}>
        {isOpen ? message() : ''}
      </p>
      <div role="listbox" id={listId} aria-label="Suggestions">
        {options.map((option, index) => (
          <SuggestionRow
            key={option.address}
            id={`${id}-${index}`}
            option={option}
            isActive={index === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
    </div>
  );
}
