import type { ToastAct, ToastGroup, ToastKind } from './toast-host.tsx';

interface Toast {
  kind: ToastKind;
  message: string;
  group: ToastGroup;
}

const CARRIED = 'toast';
/** As long as the shortest toast is seen. */
const FRESH_MS = 1500;

let latest: { toast: Toast; shownAt: number } | undefined;

const fetchHost = () => import('./toast-host.tsx');

/**
 * Fetches the library and its styles with the first touch or key, not with the page: most visits need none, but the
 * message that the network is gone can only be shown by what is there already.
 */
export function prepareToasts(): void {
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => void fetchHost(), { once: true, passive: true });
}

/** Shows a toast, perhaps with something to do about it. */
export function notify(
  kind: ToastKind,
  message: string,
  group: ToastGroup = 'storefront',
  act?: ToastAct,
): void {
  latest = { toast: { kind, message, group }, shownAt: performance.now() };
  void fetchHost().then(({ showToast }) => showToast(kind, message, group, act));
}

/** The document is left for another one, which says what was said a moment ago. */
export function carryToast(): void {
  if (!latest || performance.now() - latest.shownAt > FRESH_MS) return;
  sessionStorage.setItem(CARRIED, JSON.stringify(latest.toast));
}

/** Shows what the document before this one had to say. */
export function showCarriedToast(): void {
  const written = sessionStorage.getItem(CARRIED);
  if (written === null) return;
  sessionStorage.removeItem(CARRIED);
  const { kind, message, group } = JSON.parse(written) as Toast; // written above, in this tab only
  notify(kind, message, group);
}
