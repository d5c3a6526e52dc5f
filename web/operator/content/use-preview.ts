import { useEffect, useState } from 'react';
import type { ProductRow } from '../../../contract/catalog.ts';
import type { PlacedContent, TextPage } from '../../../contract/content.ts';
import { api } from '../../shared/http/api.ts';
import { problemsOf } from '../../shared/http/field-errors.ts';
import { couldNotBe, messageOf } from '../../shared/http/problem-message.ts';

/** Typing goes on for so long without a preview. */
const PAUSE_MS = 500;

interface Shown {
  text: TextPage | null;
  rows: ProductRow[] | null;
}

/** Why content cannot be read: what is wrong with its fields. */
function faultOf(problem: unknown): string {
  const faults = problemsOf(problem).map(({ message }) => message);
  return faults.length > 0 ? faults.join(' ') : messageOf(problem, couldNotBe('The preview', 'made'));
}

/** What the server makes of content while it is written: the last that could be read, and why the latest could not. */
export function usePreview(written: PlacedContent): { shown: Shown | undefined; fault: string | undefined } {
  const [shown, setShown] = useState<Shown>();
  const [fault, setFault] = useState<string>();
  // By what is in it: a form gives a new object with each key.
  const key = JSON.stringify(written);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const body = JSON.parse(key) as PlacedContent; // from above
        const read = await api('POST /api/operator/content/preview', { body, signal: stop.signal });
        setShown(read);
        setFault(undefined);
      } catch (problem) {
        if (!stop.signal.aborted) setFault(faultOf(problem));
      }
    };
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return { shown, fault };
}
