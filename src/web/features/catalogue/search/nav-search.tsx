import { Search, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

/**
 * The navbar's search: a form that works by itself; everything else, such as what it suggests, is
 * fetched with the first focus. On small screens it is an icon, and the focus unfolds it.
 */
export function NavSearch() {
  const id = useId();
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const searched = pathname === '/order' ? (new URLSearchParams(search).get('q') ?? '') : '';

  // The focus may have come before this script.
  useEffect(() => setWanted(document.activeElement === input.current), []);

  return (
    <search className="nav-search" onFocus={() => setWanted(true)}>
      <form action="/order">
        <label htmlFor={id} className="nav-search-icon">
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search phones</span>
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          placeholder="Search phones"
          defaultValue={searched}
          className="nav-search-field"
        />
        <button type="button" aria-label="Close the search" className="nav-search-close">
          <X aria-hidden="true" className="size-5" />
        </button>
        {isWanted && (
          <Suspense>
            <Suggestions input={input} searched={searched} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
