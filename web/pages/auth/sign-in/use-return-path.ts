import { useSearchParams } from 'react-router';
import { safeReturnPath } from '../../../../contract/kernel/return-path.ts';

/** Undefined unless the address names a page of this site. */
export function useReturnPath(): string | undefined {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('next'));
}
