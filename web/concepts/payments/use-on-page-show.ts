import { useEffect, useEffectEvent } from 'react';

/** Browsers restore a page from their cache with its busy state, for example after a payment page. */
export function useOnPageShow(onReturn: () => void): void {
  const wake = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = () => wake();
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
