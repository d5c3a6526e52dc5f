import { useEffect, useState } from 'react';
import type { Demo } from '../../../contract/accounts.ts';
import { api } from '../http/api.ts';

/** What a demo offers its visitors; undefined in a real shop, and until it is known. */
export function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    api('GET /api/session/demo').then(setDemo, () => undefined);
  }, []);
  return demo;
}
