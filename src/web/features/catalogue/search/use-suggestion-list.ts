import { type RefObject, useId, useState } from 'react';
import { type SuggestionAnswer, useSuggestions } from '../../../lib/search/use-suggestions.ts';
import {
  describeOptions,
  exampleOptions,
  moveOption,
  type SuggestedOption,
  suggestedOptions,
} from './suggested-options.ts';
import { useComboboxField } from './use-combobox-field.ts';
import { useSearchForm } from './use-search-form.ts';

/** What is offered for the text in the search box, and which of it is walked to and chosen. */
export function useSuggestionList(input: RefObject<HTMLInputElement | null>, searched: string) {
  const id = useId();
  const go = useSearchForm(input, searched);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const answer = useSuggestions(text);
  const options = offerFor(text, answer);
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;

  function choose(option: SuggestedOption) {
    setOpen(false);
    go(option.address);
  }

  function onKeyDown(event: KeyboardEvent) {
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
  }

  useComboboxField(input, {
    listId,
    isOpen,
    optionCount: options.length,
    activeId: isOpen && active >= 0 ? optionId(active) : '',
    onText: (typed) => {
      setText(typed);
      setOpen(true);
      setActive(-1);
    },
    onKeyDown,
    onLeave: () => setOpen(false),
  });
  return {
    listId,
    optionId,
    options,
    active,
    isOpen,
    choose,
    message: messageFor(text, answer),
    /** Whether the options say as much to those who see them. */
    isMessageHidden: answer.found !== null && !isEmpty(text),
  };
}

const isEmpty = (text: string) => text.trim() === '';

function offerFor(text: string, { found }: SuggestionAnswer): SuggestedOption[] {
  if (isEmpty(text)) return exampleOptions();
  return found ? suggestedOptions(text.trim(), found) : [];
}

function messageFor(text: string, { found, isFailed }: SuggestionAnswer): string {
  if (isEmpty(text)) return 'Names, brands, sizes and prices can be searched for';
  if (isFailed) return 'No suggestions at the moment. Enter searches all the same.';
  return found ? describeOptions(found) : 'Looking';
}
