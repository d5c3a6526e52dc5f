import type { MetaFunction } from 'react-router';
import { AuditScreen, loadAudit } from '../../operator/audit/audit-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/audit';

export const meta: MetaFunction = ({ matches }) => pageTitle('Audit log', matches);

export const clientLoader = screenLoader({ audit: loadAudit });

export default function OperatorAuditPage({ loaderData }: Route.ComponentProps) {
  return <AuditScreen loaded={loaderData.audit} />;
}
