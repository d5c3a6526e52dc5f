import { useEffect, useEffectEvent } from 'react';

/** Coming back from a payment page, the browser may show this page as it was left: busy. Then this is called. */
export function usePageReturn(onReturn: () => void): void {
  const wake = useEffectEvent(onReturn);
  useEffect(() => {
    const listen = () => wake();
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}
