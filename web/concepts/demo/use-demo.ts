import type { Demo } from '../../../contract/accounts.ts';
import { api } from '../../kit/http/api.ts';
import { useLoad } from '../../kit/screens/use-load.ts';

const loadDemo = () => api('GET /api/session/demo');

/** Undefined in a real shop, and until it is known. */
export function useDemo(): Demo | undefined {
  return useLoad(loadDemo, true).data;
}
