import type { DataExport } from '../../../contract/privacy.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner } from './store.ts';

export async function exportedShop({ db }: Services, { role, userId }: Actor): Promise<DataExport['parts']> {
  const shop = role === 'seller' ? await findShopOfOwner(db, userId) : undefined;
  if (!shop) return {};
  return {
    shop: {
      about: 'Your shop. Products and inventory can be exported as files from their own pages.',
      data: {
        name: shop.name,
        description: shop.description,
        gst: shop.gst,
        address: shop.address,
        policies: shop.policies,
        latitude: shop.latitude,
        longitude: shop.longitude,
        openedAt: shop.createdAt.toISOString(),
      },
    },
  };
}
