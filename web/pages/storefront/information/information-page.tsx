import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../../kit/document/settings.ts';
import { BreadcrumbData } from '../../../kit/page/json-ld.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';

interface InformationPageProps {
  title: string;
  path: string;
  lead: string;
  children: ReactNode;
}

/** FTR-01, FTR-02. */
export function InformationPage({ title, path, lead, children }: InformationPageProps) {
  const { publicUrl } = useSettings();
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: title, to: path },
  ];
  return (
    <div className="page-width grid grid-cols-1 gap-4">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
      <article className="prose">
        <h1>{title}</h1>
        <p className="text-lead text-muted">{lead}</p>
        {children}
      </article>
    </div>
  );
}
