import { useSearchParams } from 'react-router';
import { safeReturnPath } from '../../../../contract/kernel/return-path.ts';

/** The page to return to after signing in, from the address; undefined unless it is a page of this site. */
export function useReturnPath(): string | undefined {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('next'));
}
