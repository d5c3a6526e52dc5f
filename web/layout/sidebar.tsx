import { useContext, useLayoutEffect, useState } from 'react';
import { RenderContext } from '../render-context.ts';
import { Icon } from '../ui/icon.tsx';

const KEPT_UNDER = 'sidebar';
const COLLAPSED = 'collapsed';

/** Runs where the sidebar begins, before it is painted: pages are rendered for everybody, and nothing may jump (SELLER-01). */
const SIDEBAR_SCRIPT = `try{if(localStorage.getItem("${KEPT_UNDER}")==="${COLLAPSED}")document.documentElement.dataset.sidebar="${COLLAPSED}"}catch(e){}`;

/**
 * Folds the sidebar of an area to its signs and back, remembered in this browser (SELLER-01). The styles follow an
 * attribute of the document; they leave the names to screen readers and show them beside a sign in the focus.
 */
export function SidebarToggle() {
  const { nonce } = useContext(RenderContext);
  const [isCollapsed, setCollapsed] = useState(false);
  useLayoutEffect(() => {
    const kept = localStorage.getItem(KEPT_UNDER) === COLLAPSED;
    setCollapsed(kept);
    show(kept);
  }, []);
  const toggle = () => {
    const next = !isCollapsed;
    setCollapsed(next);
    show(next);
    if (next) localStorage.setItem(KEPT_UNDER, COLLAPSED);
    else localStorage.removeItem(KEPT_UNDER);
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
