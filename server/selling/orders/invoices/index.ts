import { concept } from '../../../concept/concept.ts';
import { registerInvoices } from './routes.ts';

export { invoiceNumber } from './invoice-number.ts';
export { insertInvoices } from './store.ts';

export const invoices = concept({
  api: registerInvoices,
});
