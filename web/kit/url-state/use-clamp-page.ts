import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The last row of a page may disappear while other pages still have rows, which an empty page would hide. */
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
