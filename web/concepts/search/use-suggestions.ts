import { firstCharacters } from '../../../contract/kernel/words.ts';
import type { Suggestions } from '../../../contract/search.ts';
import { api } from '../../kit/http/api.ts';
import { useLoad } from '../../kit/screens/use-load.ts';

const TYPING_PAUSE_MS = 120;

/** Undefined before the first answer. The former suggestions stay until the next answer. */
export function useSuggestions(typed: string, deliverTo: string): Suggestions | undefined {
  const query = typed.trim();
  const { data } = useLoad(loadSuggestions, query === '' ? undefined : { query, deliverTo }, {
    isKept: true,
    pauseMs: TYPING_PAUSE_MS,
  });
  return query === '' ? undefined : data;
}

/** Suggestions are optional: the search works without them. */
function loadSuggestions(
  { query, deliverTo }: { query: string; deliverTo: string },
  signal: AbortSignal,
): Promise<Suggestions | undefined> {
  const q = firstCharacters(query, 100);
  return api('GET /api/search/suggestions', { query: { q, deliverTo }, signal }).catch(() => undefined);
}
