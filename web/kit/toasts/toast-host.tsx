import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';
import { focusPlaceOf, returnFocus } from '../../ui/lost-focus.ts';
import { ToastActButton, toastLook } from '../../ui/toast-look.tsx';

export type ToastKind = 'success' | 'warning' | 'error' | 'info';

/** Top left for 1500 ms, or the library's default (CONST-16..18). */
export type ToastGroup = 'storefront' | 'back_office';

const STOREFRONT_MS = 1500;
/** Long enough to read and act; pauses under the pointer and on focus. */
const ACT_MS = 8000;
const BACK_OFFICE_MS = 5000;

export interface ToastAct {
  label: string;
  run: () => void;
}

const containers: Record<ToastGroup, ToastContainerProps> = {
  storefront: { position: 'top-left', autoClose: STOREFRONT_MS, 'aria-label': 'Messages of the market' },
  back_office: {
    position: 'top-right',
    autoClose: BACK_OFFICE_MS,
    pauseOnHover: true,
    draggable: true,
    'aria-label': 'Messages of the back office',
  },
};

const host = document.createElement('div');
document.body.append(host);
// The container must be mounted before the first toast, which would be lost otherwise.
flushSync(() =>
  createRoot(host).render(
    Object.entries(containers).map(([group, settings]) => (
      <ToastContainer key={group} containerId={group} {...toastLook} {...settings} />
    )),
  ),
);

/** A focused message does not end by itself, and the focus returns from it to its former element. */
function followFocus(): void {
  let cameFrom = focusPlaceOf(document.body);
  let isHeld = false;
  const letGo = ({ target }: Event) => {
    if (!isHeld || (target instanceof Node && host.contains(target))) return;
    isHeld = false;
    toast.play();
  };
  const hold = () => {
    if (isHeld) toast.pause();
  };
  // A message that has just appeared, or that the pointer leaves, would end by itself.
  host.addEventListener('animationend', hold);
  host.addEventListener('mouseout', hold);
  document.addEventListener('focusin', letGo);
  document.addEventListener('pointerdown', letGo);
  host.addEventListener('focusin', ({ relatedTarget }) => {
    isHeld = true;
    hold();
    if (relatedTarget instanceof Node && host.contains(relatedTarget)) return;
    cameFrom = focusPlaceOf(relatedTarget instanceof Element ? relatedTarget : document.body);
  });
  const leaveMessages = () => {
    const { activeElement } = document;
    if (!activeElement || !host.contains(activeElement)) return;
    // After a press of the pointer the page must not scroll.
    returnFocus(cameFrom, { preventScroll: !activeElement.matches(':focus-visible') });
  };
  // These listeners run after the buttons' own handlers.
  host.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) leaveMessages();
  });
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') leaveMessages();
  });
}
followFocus();

export function showToast(kind: ToastKind, message: string, group: ToastGroup, act?: ToastAct): void {
  if (!act) {
    toast[kind](message, { containerId: group });
    return;
  }
  const { label, run } = act;
  toast[kind](
    ({ closeToast }) => (
      <ToastActButton
        message={message}
        label={label}
        onAct={() => {
          closeToast();
          run();
        }}
      />
    ),
    { containerId: group, autoClose: ACT_MS },
  );
}
