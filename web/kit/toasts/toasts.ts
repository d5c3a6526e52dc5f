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

/** The areas of sellers and operators, and the buyer's settings; everything else is the storefront. */
const BACK_OFFICE = /^\/((seller|operator)(\/|$)|buyer(\/(addresses|notifications))?\/?$)/;

function presentGroup(): ToastGroup {
  return BACK_OFFICE.test(window.location.pathname) ? 'back_office' : 'storefront';
}

const useLatest = create<{ toast?: Toast; shownAt: number }>()(() => ({ shownAt: 0 }));

const fetchHost = () => import('./toast-host.tsx');

/** The library loads at the first touch or key: most visits need none, but offline it could not be loaded. */
export function prepareToasts(): void {
  atFirstTouch(() => void fetchHost().catch(() => undefined)); // the first message asks again
}

/** A plain notice stands in when the script of the toasts does not load. */
export function notify(kind: ToastKind, message: string, act?: ToastAct): void {
  useLatest.setState({ toast: { kind, message }, shownAt: performance.now() });
  const group = presentGroup();
  void fetchHost().then(
    ({ showToast }) => showToast(kind, message, group, act),
    () => sayWithReload(message),
  );
}

/** The `onFailure` of a form in a dialog: the message outlives the dialog. */
export function notifyFailure(message: string): void {
  notify('error', message);
}

export function carryToast(): void {
  const { toast, shownAt } = useLatest.getState();
  if (toast && performance.now() - shownAt <= FRESH_MS) notifyNext(toast.kind, toast.message);
}

export function notifyNext(kind: ToastKind, message: string): void {
  sessionStorage.setItem(CARRIED, JSON.stringify({ kind, message } satisfies Toast));
}

export function showCarriedToast(): void {
  const written = sessionStorage.getItem(CARRIED);
  if (written === null) return;
  sessionStorage.removeItem(CARRIED);
  const { kind, message } = JSON.parse(written) as Toast; // written above, in this tab only
  notify(kind, message);
}
