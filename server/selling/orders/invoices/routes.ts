import type { FastifyInstance } from 'fastify';
import { invoiceEndpoints } from '../../../../contract/invoices.ts';
import { requireRight } from '../../../platform/http/admit.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { presentInvoice } from './present-invoice.ts';
import { findInvoice, listInvoiceLines, listReturned } from './store.ts';

export function registerInvoices(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, invoiceEndpoints, {
    'GET /api/invoice/:shopOrderId': async ({ actor, params: { shopOrderId } }) => {
      requireRight(actor.rights, 'orders');
      const row = await findInvoice(db, actor.ownerId, shopOrderId);
      if (!row) throw notFound('The invoice');
      const [lines, returned] = await Promise.all([
        listInvoiceLines(db, shopOrderId),
        listReturned(db, shopOrderId),
      ]);
      return presentInvoice(row, lines, returned);
    },
  });
}
