import type { MetaFunction } from 'react-router';
import { loadPayments, PaymentsScreen } from '../../operator/payments/payments-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/payments';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Payments', matches);

export const clientLoader = screenLoader({ payments: loadPayments });

export default function OperatorPaymentsPage({ loaderData }: Route.ComponentProps) {
  return <PaymentsScreen loaded={loaderData.payments} />;
}
