import { useContext, useLayoutEffect, useState } from 'react';
import { RenderContext } from '../../shared/document/render-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { AreaBadge, type AreaLink } from '../../shared/navigation/area-navigation.tsx';

const STORAGE_KEY = 'sidebar';
/** The stored state. By default the sidebar is expanded beside the content, and collapsed to one line above it. */
const CHOICES = ['collapsed', 'expanded'] as const;
type Choice = (typeof CHOICES)[number];

/** Runs before the sidebar is painted: pages are rendered for everybody, and nothing may jump (SELLER-01). */
const SIDEBAR_SCRIPT = `try{var c=localStorage.getItem("${STORAGE_KEY}");if(c==="${CHOICES.join('"||c==="')}")document.documentElement.dataset.sidebar=c}catch(e){}`;

interface SidebarTogglesProps extends Pick<AreaLink, 'badge'> {
  /** The current page, named in the collapsed line. */
  current: AreaLink | undefined;
  /** The list that collapses. */
  listId: string;
}

/**
 * Collapses and expands the sidebar of an area, stored in this browser (SELLER-01): to icons beside the content, to one
 * line above it. The styles follow an attribute of the document; icons keep their accessible names and show them on
 * focus.
 */
export function SidebarToggles({ current, listId, badge }: SidebarTogglesProps) {
  const { nonce } = useContext(RenderContext);
  const [choice, setChoice] = useState<Choice>();
  useLayoutEffect(() => {
    const stored = CHOICES.find((candidate) => candidate === localStorage.getItem(STORAGE_KEY));
    setChoice(stored);
    show(stored);
  }, []);
  const choose = (next: Choice) => {
    setChoice(next);
    show(next);
    localStorage.setItem(STORAGE_KEY, next);
  };
  const isCollapsed = choice === 'collapsed';
  const isOpen = choice === 'expanded';
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SIDEBAR_SCRIPT }} />
      <button
        type="button"
        className="account-nav-item sidebar-toggle"
        onClick={() => choose(isCollapsed ? 'expanded' : 'collapsed')}
      >
        <Icon name="chevron-left" size="small" />
        <span className="account-nav-label">{isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}</span>
      </button>
      <button
        type="button"
        className="account-nav-item sidebar-line"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => choose(isOpen ? 'collapsed' : 'expanded')}
      >
        <Icon name="menu" size="small" />
        <span>Menu {current && <span className="sidebar-place">{current.label}</span>}</span>
        <AreaBadge badge={badge} />
        <Icon name="chevron-down" size="small" />
      </button>
    </>
  );
}

function show(choice: Choice | undefined): void {
  if (choice) document.documentElement.dataset['sidebar'] = choice;
  else delete document.documentElement.dataset['sidebar'];
}
