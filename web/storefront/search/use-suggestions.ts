import { useEffect, useState } from 'react';
import { beginningOf } from '../../../contract/kernel/plain-text.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { api } from '../../shared/http/api.ts';

const TYPING_PAUSE_MS = 120;

/** What fits the typed text; undefined while nothing is typed or known. Earlier answers never overtake later ones. */
export function useSuggestions(typed: string, deliverTo: string): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const query = typed.trim();
  useEffect(() => {
    if (!query) {
      setSuggestions(undefined);
      return;
    }
    const left = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/search/suggestions', {
        query: { q: beginningOf(query, 100), deliverTo },
        signal: left.signal,
      })
        .then(setSuggestions)
        // Suggestions are a help: without them the search itself still works.
        .catch(() => setSuggestions(undefined));
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [query, deliverTo]);
  return suggestions;
}
