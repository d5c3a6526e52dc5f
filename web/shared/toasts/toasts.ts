import { atFirstTouch } from '../../ui/at-first-touch.ts';
import { sayWithReload } from '../notice/reload-notice.ts';
import type { ToastAct, ToastGroup, ToastKind } from './toast-host.tsx';

interface Toast {
  kind: ToastKind;
  message: string;
  group: ToastGroup;
}

const CARRIED = 'toast';
/** The duration of the shortest toast. */
const FRESH_MS = 1500;

let latest: { toast: Toast; shownAt: number } | undefined;

const fetchHost = () => import('./toast-host.tsx');

/**
 * Loads the library and its styles at the first touch or key: most visits need none, but once offline they could not be
 * loaded.
 */
export function prepareToasts(): void {
  atFirstTouch(() => void fetchHost().catch(() => undefined)); // the first message asks again
}

/** Shows a toast, optionally with an action; where its script does not come, a plain notice with a button to reload. */
export function notify(
  kind: ToastKind,
  message: string,
  group: ToastGroup = 'storefront',
  act?: ToastAct,
): void {
  latest = { toast: { kind, message, group }, shownAt: performance.now() };
  void fetchHost().then(
    ({ showToast }) => showToast(kind, message, group, act),
    () => sayWithReload(message),
  );
}

/** The `onFailure` of a form of the back office: the message outlives its dialog, which goes where somebody else was faster. */
export function notifyFailure(message: string): void {
  notify('error', message, 'back_office');
}

/** Passes a recent message on to the next document. */
export function carryToast(): void {
  if (!latest || performance.now() - latest.shownAt > FRESH_MS) return;
  sessionStorage.setItem(CARRIED, JSON.stringify(latest.toast));
}

/** Leaves a message to the next document alone. */
export function notifyNext(kind: ToastKind, message: string, group: ToastGroup): void {
  sessionStorage.setItem(CARRIED, JSON.stringify({ kind, message, group } satisfies Toast));
}

/** Shows the message handed over by the previous document. */
export function showCarriedToast(): void {
  const written = sessionStorage.getItem(CARRIED);
  if (written === null) return;
  sessionStorage.removeItem(CARRIED);
  const { kind, message, group } = JSON.parse(written) as Toast; // written above, in this tab only
  notify(kind, message, group);
}
