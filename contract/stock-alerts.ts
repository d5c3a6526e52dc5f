import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import { Message, PinCode, ProductId, VariantId } from './kernel/schemas.ts';

/** The buyer is mailed once, when the variant can be bought and delivered to the pin code. */
export const StockAlert = z.object({ variantId: VariantId, pinCode: PinCode });
export type StockAlert = z.infer<typeof StockAlert>;

export const NamedStockAlert = StockAlert.extend({
  productId: ProductId,
  name: z.string(),
  choices: z.array(VariantChoice),
  /** False when the variant or its product is archived: no mail comes until it is offered again. */
  isOffered: z.boolean(),
});
export type NamedStockAlert = z.infer<typeof NamedStockAlert>;

const VariantParams = z.object({ variantId: VariantId });

const STOCK_ALERTS = {
  name: 'Stock alerts',
  description: 'Mails that buyers ask for when a variant can be bought.',
} satisfies ApiGroup;

export const stockAlertEndpoints = defineEndpoints(STOCK_ALERTS, {
  'GET /api/stock-alert': {
    summary: "The buyer's stock alerts, newest first.",
    access: 'buyer',
    reply: z.array(NamedStockAlert),
  },
  'GET /api/stock-alert/product/:productId': {
    summary: "The buyer's stock alerts for the variants of a product.",
    access: 'buyer',
    params: z.object({ productId: ProductId }),
    reply: z.array(StockAlert),
  },
  'PUT /api/stock-alert/:variantId': {
    summary:
      'Be mailed once when a variant can be delivered to a pin code. A variant has one alert: a new pin code replaces the one before.',
    access: 'buyer',
    params: VariantParams,
    body: z.object({ pinCode: PinCode }),
    reply: StockAlert,
    refusals: ['not_found', 'limit_reached', 'wrong_state'],
    example: { body: { pinCode: '560001' } },
  },
  'DELETE /api/stock-alert/:variantId': {
    summary: 'Remove a stock alert.',
    access: 'buyer',
    params: VariantParams,
    reply: Message,
    refusals: ['not_found'],
  },
});
