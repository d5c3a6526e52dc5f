import './sidebar.css';
import { useContext, useLayoutEffect, useState } from 'react';
import { RenderContext } from '../../../kit/document/render-context.ts';
import { Icon } from '../../../ui/icon.tsx';

const STORAGE_KEY = 'sidebar';
const COLLAPSED = 'collapsed';

/** Pages are rendered for everybody, so the script runs before the sidebar is painted (SELLER-01). */
const SIDEBAR_SCRIPT = `try{if(localStorage.getItem("${STORAGE_KEY}")==="${COLLAPSED}")document.documentElement.dataset.sidebar="${COLLAPSED}"}catch(e){}`;

/** The browser stores the choice (SELLER-01). Icons keep their accessible names, and show them on focus. */
export function SidebarToggle() {
  const { nonce } = useContext(RenderContext);
  const [isCollapsed, setCollapsed] = useState(false);
  useLayoutEffect(() => {
    const stored = localStorage.getItem(STORAGE_KEY) === COLLAPSED;
    setCollapsed(stored);
    show(stored);
  }, []);
  const toggle = () => {
    setCollapsed(!isCollapsed);
    show(!isCollapsed);
    localStorage.setItem(STORAGE_KEY, isCollapsed ? 'expanded' : COLLAPSED);
  };
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SIDEBAR_SCRIPT }} />
      <button type="button" className="account-nav-item sidebar-toggle" onClick={toggle}>
        <Icon name="chevron-left" size="small" />
        <span className="account-nav-label">{isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}</span>
      </button>
    </>
  );
}

function show(isCollapsed: boolean): void {
  if (isCollapsed) document.documentElement.dataset['sidebar'] = COLLAPSED;
  else delete document.documentElement.dataset['sidebar'];
}
