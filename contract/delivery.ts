import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { STOCK_AND_DELIVERY } from './kernel/api-groups.ts';
import { InventoryStatus } from './inventory.ts';
import { CalendarDate, PinCode, ProductId, VariantId } from './kernel/schemas.ts';

/** A record of a pin-code lookup (ENT-18). `quantity` is capped, so that a shop's stock cannot be spied out. */
export const DeliverableRecord = z.object({
  product_id: ProductId,
  variant_id: VariantId,
  status: InventoryStatus,
  quantity: z.number().int(),
  /** The day in Asia/Kolkata by which it arrives there when it is ordered now. */
  arrivesBy: CalendarDate,
});
export type DeliverableRecord = z.infer<typeof DeliverableRecord>;

const MAX_LOOKED_UP = 100;

const lookupPage = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.number().min(1))
  .default(1);

export const deliveryEndpoints = defineEndpoints(STOCK_AND_DELIVERY, {
  'GET /api/inventory/pin-code/:pinCode': {
    summary:
      'What can be delivered to a pin code, and by when: at most 100 records a page, optionally of one product or variant.',
    access: 'public',
    params: z.object({ pinCode: PinCode }),
    typedPath: true,
    query: z.object({
      product_id: ProductId.optional(),
      variant_id: VariantId.optional(),
      page: lookupPage,
    }),
    reply: z.array(DeliverableRecord),
    example: {
      params: { pinCode: '560001' },
      query: { product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01' },
      reply: [
        {
          product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
          variant_id: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f',
          status: 'active',
          quantity: 20,
          arrivesBy: '2026-11-27',
        },
      ],
    },
  },
  'POST /api/inventory/deliverable': {
    summary:
      'Which of these products can be bought now for delivery to a pin code: for marks on what is on a screen.',
    access: 'public',
    safe: true,
    body: z.object({ pinCode: PinCode, productIds: z.array(ProductId).min(1).max(MAX_LOOKED_UP) }),
    reply: z.object({ productIds: z.array(ProductId) }),
    example: {
      body: { pinCode: '560001', productIds: ['0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01'] },
      reply: { productIds: ['0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01'] },
    },
  },
});
