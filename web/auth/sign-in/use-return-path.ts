import { useSearchParams } from 'react-router';
import { safeReturnPath } from '../../../contract/kernel/return-path.ts';

/** Where a visitor came from to sign in, as the address says; undefined when it is not a page of this site. */
export function useReturnPath(): string | undefined {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('next'));
}
