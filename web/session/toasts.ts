import type { ToastGroup, ToastKind } from './toast-host.tsx';

/** Shows a toast. The library and its styles are fetched with the first one. */
export function notify(kind: ToastKind, message: string, group: ToastGroup = 'storefront'): void {
  void import('./toast-host.tsx').then(({ showToast }) => showToast(kind, message, group));
}
