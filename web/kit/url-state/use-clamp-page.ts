import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Leads from a page that a list has no more to its last one: when the last row of it was dealt with, there are others
 * still, and an empty page would hide them.
 */
export function useClampPage(list: { currentPage: number; totalPages: number } | undefined): void {
  const [, setAddress] = useSearchParams();
  const last =
    list && list.currentPage > list.totalPages && list.totalPages > 0 ? list.totalPages : undefined;
  useEffect(() => {
    if (last === undefined) return;
    setAddress(
      (address) => {
        address.set('page', String(last));
        return address;
      },
      { replace: true },
    );
  }, [last, setAddress]);
}
