import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { pageNumbers } from './page-numbers.ts';

/** The caller spreads them on the router's link. */
interface PageLinkProps {
  className: string;
  'aria-label'?: string;
  'aria-current'?: 'page';
  rel?: 'prev' | 'next';
  children: ReactNode;
}

interface PaginationProps {
  current: number;
  total: number;
  label?: string;
  renderLink: (page: number, link: PageLinkProps) => ReactNode;
}

/** LIST-06 to LIST-09. Empty for a single page. */
export function Pagination({ current, total, label = 'Pagination', renderLink }: PaginationProps) {
  if (total <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="pagination">
        <li>
          <Step page={current - 1} enabled={current > 1} renderLink={renderLink} rel="prev">
            <Icon name="chevron-left" size="small" />
            <span className="max-sm:sr-only">Previous</span>
          </Step>
        </li>
        {pageNumbers(current, total).map((page, index, pages) =>
          page === 'gap' ? (
            <li key={`gap after ${pages[index - 1]}`} className="page-link text-muted" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              {renderLink(page, {
                className: 'page-link',
                'aria-label': `Page ${page}`,
                ...(page === current && { 'aria-current': 'page' as const }),
                children: page,
              })}
            </li>
          ),
        )}
        <li>
          <Step page={current + 1} enabled={current < total} renderLink={renderLink} rel="next">
            <span className="max-sm:sr-only">Next</span>
            <Icon name="chevron-right" size="small" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps extends Pick<PaginationProps, 'renderLink'> {
  page: number;
  enabled: boolean;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function Step({ page, enabled, rel, children, renderLink }: StepProps) {
  if (enabled) return renderLink(page, { className: 'page-link', rel, children });
  return (
    <span className="page-link" role="link" aria-disabled="true">
      {children}
    </span>
  );
}
