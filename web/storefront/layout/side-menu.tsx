import { useEffect, useState } from 'react';
import { notify } from '../../shared/toasts/toasts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { SideMenuPanel } from './side-menu-panel.tsx';

const fetchPanel = () => import('./side-menu-panel.tsx');

/** The phone's menu (HDR-18). Its content loads at the first touch or key in the page, before it is needed. */
export function SideMenu() {
  const [Panel, setPanel] = useState<typeof SideMenuPanel>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const prepare = () => void fetchPanel().catch(() => undefined);
    const occasions = ['pointerdown', 'keydown'];
    for (const type of occasions) window.addEventListener(type, prepare, { once: true, passive: true });
    return () => {
      for (const type of occasions) window.removeEventListener(type, prepare);
    };
  }, []);
  const open = async () => {
    try {
      const fetched = await fetchPanel();
      setPanel(() => fetched.SideMenuPanel);
      setOpen(true);
    } catch {
      notify('error', 'The menu could not be opened. Please check your connection and try again.');
    }
  };
  return (
    <>
      <IconButton label="Menu" icon="menu" aria-haspopup="dialog" onClick={() => void open()} />
      {Panel && <Panel open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
