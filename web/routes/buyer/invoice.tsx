import '../../styles/invoice.css';
import type { MetaFunction } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { InvoiceScreen } from '../../shared/invoices/invoice-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import type { Route } from './+types/invoice';

export const meta: MetaFunction = ({ matches }) => pageTitle('Invoice', matches);

export default function InvoicePage({ params }: Route.ComponentProps) {
  const shopOrderId = params.shopOrderId as ShopOrderId; // the server refuses whatever is none
  return <InvoiceScreen shopOrderId={shopOrderId} back="/buyer/current-orders" />;
}
