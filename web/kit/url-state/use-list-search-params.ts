import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * The query of a list's address, as it will be once the navigation under way has ended: its controls show the newest choice at
 * once, and the next choice builds on it instead of losing it.
 */
export function useListSearchParams(): ReturnType<typeof useSearchParams> {
  const [present, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return [next?.pathname === pathname ? new URLSearchParams(next.search) : present, setSearchParams];
}
