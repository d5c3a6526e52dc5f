import { useEffect, useState } from 'react';
import { firstCharacters } from '../../../contract/kernel/words.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { api } from '../../shared/http/api.ts';

const TYPING_PAUSE_MS = 120;

/**
 * Suggestions for the typed text; undefined without text or before the first answer. A late answer never replaces a
 * newer one.
 */
export function useSuggestions(typed: string, deliverTo: string): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const query = typed.trim();
  useEffect(() => {
    if (!query) {
      setSuggestions(undefined);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/search/suggestions', {
        query: { q: firstCharacters(query, 100), deliverTo },
        signal: controller.signal,
      })
        .then(setSuggestions)
        .catch(() => {
          // Suggestions are optional: the search works without them. Those shown stay until further letters are answered.
          if (!controller.signal.aborted) setSuggestions(undefined);
        });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, deliverTo]);
  return suggestions;
}
