import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface BreadcrumbsProps<Crumb extends { label: string }> {
  /** From the top level to the page itself, which is last and no link. */
  crumbs: readonly Crumb[];
  renderLink: (crumb: Crumb) => ReactNode;
}

export function Breadcrumbs<Crumb extends { label: string }>({
  crumbs,
  renderLink,
}: BreadcrumbsProps<Crumb>) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="breadcrumbs">
        {crumbs.map((crumb, index) =>
          index < crumbs.length - 1 ? (
            <li key={index}>
              {renderLink(crumb)}
              <Icon name="chevron-right" />
            </li>
          ) : (
            <li key={index} aria-current="page">
              {crumb.label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
