import { useEffect, useState } from 'react';
import type { SearchResults } from '../../../core/search/search-results.ts';
import { type NamedPage, type Suggestion, suggestionsFor } from './suggestions.ts';

/** How long to wait after the last letter before asking the server, ms. */
const SETTLED_AFTER = 200;

/** Suggestions for the typed text. Without an answer (no network, an ended session) the search itself is still suggested. */
export function useSuggestions(typed: string, wanted: boolean, pages: readonly NamedPage[]): Suggestion[] {
  const [answer, setAnswer] = useState<{ typed: string; found: SearchResults }>();
  useEffect(() => {
    if (!wanted || typed.trim() === '') return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(typed, asking.signal);
      if (found && !asking.signal.aborted) setAnswer({ typed, found });
    }, SETTLED_AFTER);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, wanted]);
  return suggestionsFor(typed, answer?.typed === typed ? answer.found : undefined, pages);
}

async function ask(text: string, signal: AbortSignal): Promise<SearchResults | undefined> {
  try {
    const response = await fetch(`/api/search?${new URLSearchParams({ text })}`, { signal });
    return response.ok ? ((await response.json()) as SearchResults) : undefined;
  } catch {
    return undefined;
  }
}
