import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Category, ShopId, UserId } from './kernel/schemas.ts';

/** A shop (ENT-10) as everyone sees it: its public face, without the tax number. */
export const PublicShop = z.object({
  id: ShopId,
  name: z.string(),
  description: z.string(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  categories: z.array(Category),
});
export type PublicShop = z.infer<typeof PublicShop>;

/** The owner also sees the GST number. */
export const Shop = PublicShop.extend({ gst: z.string().optional() });
export type Shop = z.infer<typeof Shop>;

export const shopEndpoints = defineEndpoints({
  'GET /api/shop/:userId': {
    summary: 'The shop of a seller: in full for its owner, its public face for everyone else.',
    access: 'optional',
    params: z.object({ userId: UserId }),
    reply: Shop,
    refusals: ['not_found'],
  },
});
