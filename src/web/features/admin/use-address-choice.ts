import { useState } from 'react';
import { useLocation } from 'react-router';

type Choices = Readonly<Record<string, string>>;
type Accepts<Choice> = { readonly [Key in keyof Choice]?: (value: string) => boolean };

/**
 * Search and filters of a list, stored in the address, so that a reload, Back and links lead to the same list.
 * Bypasses the router, which would ask the server for the session at every keystroke.
 * @param first the defaults, which are not written into the address
 * @param accepts checks of values from the address; rejected ones count as missing
 * @returns the choice, its setter, and its query string for links back to the list
 */
export function useAddressChoice<Choice extends Choices>(first: Choice, accepts: Accepts<Choice>) {
  const { key, search } = useLocation();
  const [known, setKnown] = useState(() => ({ key, choice: readChoice(search, first, accepts) }));
  let { choice } = known;
  if (known.key !== key) {
    // A link changed the address while the page was open.
    choice = readChoice(search, first, accepts);
    setKnown({ key, choice });
  }

  function setChoice(next: Choice): void {
    setKnown({ key, choice: next });
    window.history.replaceState(window.history.state, '', toSearch(next, first) || '?');
  }

  return [choice, setChoice, toSearch(choice, first)] as const;
}

/** @param search query string of the address */
export function readChoice<Choice extends Choices>(
  search: string,
  first: Choice,
  accepts: Accepts<Choice>,
): Choice {
  const query = new URLSearchParams(search);
  const read = Object.entries(first).map(([name, usual]) => {
    const value = query.get(name);
    const isAccepted = value !== null && (accepts[name]?.(value) ?? true);
    return [name, isAccepted ? value : usual];
  });
  return Object.fromEntries(read) as Choice;
}

/** The query string of a choice, without defaults. */
export function toSearch<Choice extends Choices>(choice: Choice, first: Choice): string {
  const chosen = Object.entries(choice).filter(([name, value]) => value !== first[name]);
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}

/** For `accepts`: the value must be one of the options of a select. */
export function oneOf(options: readonly (readonly [value: string, label: string])[]) {
  return (value: string) => options.some(([option]) => option === value);
}
