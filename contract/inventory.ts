import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { PinCode, ProductId } from './kernel/schemas.ts';

export const InventoryStatus = z.enum(['active', 'inactive']);

/** A record of a pin-code lookup (ENT-18). `quantity` is what can be bought now, capped: no shop's stock is spied out. */
export const DeliverableRecord = z.object({
  product_id: ProductId,
  status: InventoryStatus,
  quantity: z.number().int(),
});
export type DeliverableRecord = z.infer<typeof DeliverableRecord>;

const lookupPage = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().min(1))
  .default(1);

export const inventoryEndpoints = defineEndpoints({
  'GET /api/inventory/pin-code/:pinCode': {
    summary: 'What can be delivered to a pin code: at most 100 records a page, optionally of one product.',
    access: 'public',
    params: z.object({ pinCode: PinCode }),
    query: z.object({ product_id: ProductId.optional(), page: lookupPage }),
    reply: z.array(DeliverableRecord),
    example: {
      params: { pinCode: '560001' },
      query: { product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01' },
      reply: [{ product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01', status: 'active', quantity: 20 }],
    },
  },
});
