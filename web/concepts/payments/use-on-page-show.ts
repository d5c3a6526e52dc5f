import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the browser restores this page from its cache, for example after a payment page: it may show a busy
 * state.
 */
export function useOnPageShow(onReturn: () => void): void {
  const wake = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = () => wake();
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
