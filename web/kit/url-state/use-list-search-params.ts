import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** Controls show the newest choice at once: this is the query after the pending navigation. */
export function useListSearchParams(): ReturnType<typeof useSearchParams> {
  const [present, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return [next?.pathname === pathname ? new URLSearchParams(next.search) : present, setSearchParams];
}
