import type { MetaFunction } from 'react-router';
import { AuditScreen, loadAudit } from '../../operator/audit/audit-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/audit';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Audit log', matches);

export const clientLoader = screenLoader({ audit: loadAudit });

export default function OperatorAuditPage({ loaderData }: Route.ComponentProps) {
  return <AuditScreen loaded={loaderData.audit} />;
}
