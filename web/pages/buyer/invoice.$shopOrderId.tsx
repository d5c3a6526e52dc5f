import type { MetaFunction } from 'react-router';
import { InvoiceScreen, loadInvoice } from '../../concepts/invoices/invoice-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/invoice.$shopOrderId';

export const meta: MetaFunction = ({ matches }) => pageTitle('Invoice', matches);

export const clientLoader = screenLoader({ invoice: loadInvoice });

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return <InvoiceScreen loaded={loaderData.invoice} back="/buyer/current-orders" />;
}
