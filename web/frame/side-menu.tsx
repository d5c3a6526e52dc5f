import { useLaterPart } from '../kit/screens/use-later-part.ts';
import { IconButton } from '../ui/icon-button.tsx';

const fetchPanel = async () => (await import('./side-menu-panel.tsx')).SideMenuPanel;

/** HDR-18. */
export function SideMenu() {
  const { Part: Panel, isOpen, open, close } = useLaterPart(fetchPanel, { isLikely: true });
  return (
    <>
      <IconButton label="Menu" icon="menu" aria-haspopup="dialog" onClick={open} />
      {Panel && <Panel open={isOpen} onClose={close} />}
    </>
  );
}
