import { useState } from 'react';
import { useLocation } from 'react-router';

type Choices = Readonly<Record<string, string>>;
type Accepts<Choice> = { readonly [Key in keyof Choice]?: (value: string) => boolean };

/**
 * What is chosen above a list, kept in the address: a reload, Back and links lead to the same list. The address
 * is changed without the router, which would ask the server who is logged in at every letter.
 * @param first what is chosen where the address says nothing
 * @param accepts which values an address may have; others count as not there
 * @returns the choice, how to change it, and its query for links that lead back here
 */
export function useAddressChoice<Choice extends Choices>(first: Choice, accepts: Accepts<Choice>) {
  const { key, search } = useLocation();
  const [known, setKnown] = useState(() => ({ key, choice: readChoice(search, first, accepts) }));
  let { choice } = known;
  if (known.key !== key) {
    // A link led to this page while it was open.
    choice = readChoice(search, first, accepts);
    setKnown({ key, choice });
  }

  function setChoice(next: Choice): void {
    setKnown({ key, choice: next });
    window.history.replaceState(window.history.state, '', toSearch(next, first) || '?');
  }

  return [choice, setChoice, toSearch(choice, first)] as const;
}

/** @param search as an address has it */
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

/** Nothing for what is chosen anyway. */
export function toSearch<Choice extends Choices>(choice: Choice, first: Choice): string {
  const chosen = Object.entries(choice).filter(([name, value]) => value !== first[name]);
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}

/** For `accepts`: one of the options of a choice field. */
export function oneOf(options: readonly (readonly [value: string, label: string])[]) {
  return (value: string) => options.some(([option]) => option === value);
}
