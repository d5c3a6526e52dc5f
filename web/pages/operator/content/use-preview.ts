import { useState } from 'react';
import type { LandingRow } from '../../../../contract/catalog.ts';
import type { PlacedContent, TextPage } from '../../../../contract/content.ts';
import { api } from '../../../kit/http/api.ts';
import { problemsOf } from '../../../kit/http/field-errors.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';

/** The preview waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 500;

interface Shown {
  text: TextPage | null;
  rows: LandingRow[] | null;
}

function loadPreview(body: PlacedContent, signal: AbortSignal): Promise<Shown> {
  return api('POST /api/operator/content/preview', { body, signal });
}

function faultOf(problem: unknown): string {
  const faults = problemsOf(problem).map(({ message }) => message);
  return faults.length > 0 ? faults.join(' ') : messageOf(problem, couldNotBe('The preview', 'made'));
}

/** A fault keeps the last readable preview. */
export function usePreview(written: PlacedContent): { shown: Shown | undefined; fault: string | undefined } {
  const [shown, setShown] = useState<Shown>();
  const [fault, setFault] = useState<string>();
  // A fault stays until the next answer, so that it does not flicker with each key.
  useLoad(loadPreview, written, {
    pauseMs: PAUSE_MS,
    onData: (read) => {
      setShown(read);
      setFault(undefined);
    },
    onError: (problem) => setFault(faultOf(problem)),
  });
  return { shown, fault };
}
