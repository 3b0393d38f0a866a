import type { RefObject } from 'react';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestionList } from './use-suggestion-list.ts';

export interface SuggestionsProps {
  /** The combobox: keeps the focus, while the options are walked through. */
  input: RefObject<HTMLInputElement | null>;
  /** What the page answers. */
  searched: string;
}

/** The list below the search box, by the ARIA pattern of a combobox with a list that is chosen from. */
export function Suggestions({ input, searched }: SuggestionsProps) {
  const list = useSuggestionList(input, searched);
  return (
    <div className="suggestions" hidden={!list.isOpen}>
      <p role="status" className={list.isMessageHidden ? 'sr-only' : 'suggestions-note'}>
        {list.isOpen ? list.message : ''}
      </p>
      <div role="listbox" id={list.listId} aria-label="Suggestions">
        {list.options.map((option, index) => (
          <SuggestionRow
            key={option.address}
            id={list.optionId(index)}
            option={option}
            isActive={index === list.active}
            onChoose={() => list.choose(option)}
          />
        ))}
      </div>
    </div>
  );
}
