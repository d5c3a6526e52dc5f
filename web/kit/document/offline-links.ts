import { useEffect } from 'react';
import { notify } from '../toasts/toasts.ts';

/** Offline, a link whose route chunk is not loaded would end on the browser's own error page. */
export function useOfflineLinks(): void {
  useEffect(() => {
    window.addEventListener('click', stayWhileOffline, true);
    return () => window.removeEventListener('click', stayWhileOffline, true);
  }, []);
}

function stayWhileOffline(event: MouseEvent): void {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  const isElsewhere =
    link?.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
  if (!isElsewhere) return;
  event.preventDefault();
  notify('warning', 'You seem to be offline. Please try again when you are connected.');
}
