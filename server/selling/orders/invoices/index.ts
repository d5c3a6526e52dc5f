export { invoiceNumber } from './invoice-number.ts';
export { registerInvoices } from './routes.ts';
export { insertInvoices } from './store.ts';
