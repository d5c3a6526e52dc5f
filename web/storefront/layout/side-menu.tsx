import { useEffect } from 'react';
import { useLaterPart } from '../../shared/screens/use-later-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const fetchPanel = async () => (await import('./side-menu-panel.tsx')).SideMenuPanel;
const FAILURE = 'The menu could not be opened. Please check your connection and try again.';

/** The phone's menu (HDR-18). Its content loads at the first touch or key in the page, before it is needed. */
export function SideMenu() {
  const { Part: Panel, isOpen, open, close } = useLaterPart(fetchPanel, FAILURE);
  useEffect(() => {
    const prepare = () => void fetchPanel().catch(() => undefined);
    const occasions = ['pointerdown', 'keydown'];
    for (const type of occasions) window.addEventListener(type, prepare, { once: true, passive: true });
    return () => {
      for (const type of occasions) window.removeEventListener(type, prepare);
    };
  }, []);
  return (
    <>
      <IconButton label="Menu" icon="menu" aria-haspopup="dialog" onClick={open} />
      {Panel && <Panel open={isOpen} onClose={close} />}
    </>
  );
}
