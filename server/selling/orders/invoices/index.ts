import { concept } from '../../../concept/concept.ts';
import { registerInvoices } from './routes.ts';

export { invoiceNumber } from './present-invoice.ts';
export { insertInvoices } from './store.ts';

export const invoices = concept({
  api: registerInvoices,
});
