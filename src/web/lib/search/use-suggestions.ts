import { useEffect, useState } from 'react';
import type { WireSuggestions } from '../../../contract/mobiles.ts';
import { api } from '../api-client.ts';

/** Long enough for the next letter, short enough not to be noticed. */
const PAUSE_MS = 120;

export interface SuggestionAnswer {
  /** Of the text before, as long as the present one is on its way; null before the first. */
  found: WireSuggestions | null;
  isFailed: boolean;
}

/** What is suggested for a text, asked for after a pause; a text that was typed over is given up. */
export function useSuggestions(text: string): SuggestionAnswer {
  const q = text.trim();
  const [answer, setAnswer] = useState<SuggestionAnswer>({ found: null, isFailed: false });
  useEffect(() => {
    if (q === '') return;
    const typedOver = new AbortController();
    const timer = setTimeout(() => void ask(q, typedOver.signal, setAnswer), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      typedOver.abort();
    };
  }, [q]);
  return answer;
}

async function ask(
  q: string,
  signal: AbortSignal,
  onAnswer: (answer: SuggestionAnswer) => void,
): Promise<void> {
  try {
    // The same for everybody, and kept as bytes: asked without saying who asks.
    const options = { signal, withoutToken: true };
    const found = await api.call<WireSuggestions>(`/search?${new URLSearchParams({ q })}`, options);
    onAnswer({ found, isFailed: false });
  } catch {
    // What was given up is no failure; of any other the list says that there is none.
    if (!signal.aborted) onAnswer({ found: null, isFailed: true });
  }
}
