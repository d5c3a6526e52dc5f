import type { MetaFunction } from 'react-router';
import { ApprovalScreen, loadApproval } from '../../operator/products/approval-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/product';

export const clientLoader = screenLoader({ approval: loadApproval });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.approval.data?.name ?? 'Product', matches);

export default function OperatorProductPage({ loaderData, params }: Route.ComponentProps) {
  return <ApprovalScreen key={params.approvalId} loaded={loaderData.approval} />;
}
