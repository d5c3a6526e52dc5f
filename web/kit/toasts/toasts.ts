import { create } from 'zustand';
import { atFirstTouch } from '../../ui/at-first-touch.ts';
import { sayWithReload } from '../notice/reload-notice.ts';
import type { ToastAct, ToastGroup, ToastKind } from './toast-host.tsx';

interface Toast {
  kind: ToastKind;
  message: string;
}

const CARRIED = 'toast';
/** The duration of the shortest toast. */
const FRESH_MS = 1500;

/** The areas of sellers and operators, and what buyers set for their account. Everything else is the storefront. */
const BACK_OFFICE = /^\/((seller|operator)(\/|$)|buyer(\/(addresses|notifications))?\/?$)/;

/** The group of the page that is shown. */
function presentGroup(): ToastGroup {
  return BACK_OFFICE.test(window.location.pathname) ? 'back_office' : 'storefront';
}

const useLatest = create<{ toast?: Toast; shownAt: number }>()(() => ({ shownAt: 0 }));

const fetchHost = () => import('./toast-host.tsx');

/**
 * Loads the library and its styles at the first touch or key: most visits need none, but once offline they could not be
 * loaded.
 */
export function prepareToasts(): void {
  atFirstTouch(() => void fetchHost().catch(() => undefined)); // the first message asks again
}

/** Shows a toast where the present area shows its own, optionally with an action; where its script does not come, a plain notice with a button to reload. */
export function notify(kind: ToastKind, message: string, act?: ToastAct): void {
  useLatest.setState({ toast: { kind, message }, shownAt: performance.now() });
  const group = presentGroup();
  void fetchHost().then(
    ({ showToast }) => showToast(kind, message, group, act),
    () => sayWithReload(message),
  );
}

/** The `onFailure` of a form whose dialog goes where somebody else was faster: the message outlives it. */
export function notifyFailure(message: string): void {
  notify('error', message);
}

/** Passes a recent message on to the next document. */
export function carryToast(): void {
  const { toast, shownAt } = useLatest.getState();
  if (toast && performance.now() - shownAt <= FRESH_MS) notifyNext(toast.kind, toast.message);
}

/** Leaves a message to the next document alone. */
export function notifyNext(kind: ToastKind, message: string): void {
  sessionStorage.setItem(CARRIED, JSON.stringify({ kind, message } satisfies Toast));
}

/** Shows the message handed over by the previous document. */
export function showCarriedToast(): void {
  const written = sessionStorage.getItem(CARRIED);
  if (written === null) return;
  sessionStorage.removeItem(CARRIED);
  const { kind, message } = JSON.parse(written) as Toast; // written above, in this tab only
  notify(kind, message);
}
