import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { notesLoad } from '../../operator/notes/load-notes.ts';
import { loadOrder, OperatorOrderScreen } from '../../operator/orders/order-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/order';

export const clientLoader = screenLoader({ order: loadOrder, notes: notesLoad('order', 'orderId') });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.order.data?.order.number ?? 'Order', matches);

export default function OperatorOrderPage({ params, loaderData }: Route.ComponentProps) {
  return <OperatorOrderScreen key={params.orderId} loaded={loaderData.order} notes={loaderData.notes} />;
}
