import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';

interface PopoverTrigger {
  'aria-expanded': boolean;
  'aria-controls': string;
}

interface PopoverProps {
  renderTrigger: (trigger: PopoverTrigger) => ReactNode;
  /** Links and buttons, best with `menuItemClasses`. A press on one closes the panel. */
  children: ReactNode;
  openOnHover?: boolean;
  panelClassName?: string;
}

const hoverDelayMs = 300;
/** Long enough to cross the gap between button and panel. */
const leaveDelayMs = 150;

export const menuItemClasses = 'menu-item';

/** Esc and a press on an entry restore the focus; blur and a press outside do not. */
export function Popover({ renderTrigger, children, openOnHover = false, panelClassName }: PopoverProps) {
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusFirst = useRef(false);
  const openedByHover = useRef(false);
  const [open, setOpen] = useState(false);

  const change = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return;
    if (focusFirst.current) focusables(panel.current)[0]?.focus();
    focusFirst.current = false;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setOpen(false);
    };
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      focusTrigger(root.current, panelId);
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, panelId]);

  const onHover = (next: boolean) => (event: PointerEvent) => {
    if (!openOnHover || event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        openedByHover.current = next;
        change(next);
      },
      next ? hoverDelayMs : leaveDelayMs,
    );
  };

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    if (target.closest(`[aria-controls="${panelId}"]`)) {
      // A click just after hover opened the panel must not close it.
      if (open && openedByHover.current) openedByHover.current = false;
      else change(!open);
    } else if (panel.current?.contains(target) && target.closest('a, button')) {
      focusTrigger(root.current, panelId);
      change(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      focusFirst.current = true;
      change(true);
    } else if (open && moveFocus(panel.current, event.key)) {
      event.preventDefault();
    }
  };

  const onBlur = (event: FocusEvent) => {
    // Without a related target the window lost the focus, or a press landed on plain text inside.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) change(false);
  };

  return (
    // Presses inside bubble up; the box itself is not interactive.
    <div
      ref={root}
      role="presentation"
      className="popover"
      onPointerEnter={onHover(true)}
      onPointerLeave={onHover(false)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {renderTrigger({ 'aria-expanded': open, 'aria-controls': panelId })}
      <div ref={panel} id={panelId} hidden={!open} className={classes('popover-panel', panelClassName)}>
        {children}
      </div>
    </div>
  );
}

/** A hidden panel loses the focus, and a dialog that an entry opens could not return it. */
function focusTrigger(root: HTMLElement | null, panelId: string): void {
  if (!root?.contains(document.activeElement)) return;
  root.querySelector<HTMLElement>(`[aria-controls="${panelId}"]`)?.focus();
}

function focusables(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];
}

function moveFocus(panel: HTMLElement | null, key: string): boolean {
  const items = focusables(panel);
  const current = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(current + 1, items.length - 1),
    ArrowUp: Math.max(current - 1, 0),
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}
