export type ToastKind = 'success' | 'warning' | 'error' | 'info';

/** The two groups of the specification: top-left for 1500 ms, or the library's default (CONST-16..18). */
export type ToastGroup = 'storefront' | 'back_office';

/** Shows a toast. The library and its styles are fetched with the first one. */
export function notify(kind: ToastKind, message: string, group: ToastGroup = 'storefront'): void {
  void import('./toast-host.tsx').then(({ showToast }) => showToast(kind, message, group));
}
