import type { MetaFunction } from 'react-router';
import { ApprovalListScreen, loadApprovals } from '../../operator/products/approval-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/products';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Products', matches);

export const clientLoader = screenLoader({ approvals: loadApprovals });

export default function OperatorProductsPage({ loaderData }: Route.ComponentProps) {
  return <ApprovalListScreen loaded={loaderData.approvals} />;
}
