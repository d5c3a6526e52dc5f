import { gstinWarning } from '../../../contract/kernel/business-numbers.ts';
import type { Holiday } from '../../../contract/shop-standing.ts';
import type { LegalBlock, OwnShop, PublicShop, ShopFace } from '../../../contract/shops.ts';
import type { ShopFaceRow, ShopRow } from './store.ts';

export function presentPublicShop(row: ShopRow): PublicShop {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    policies: row.policies,
    deliveryDays: row.deliveryDays,
    location: { lat: row.latitude, lng: row.longitude },
    categories: row.categories,
  };
}

export function presentLegalBlock({
  name,
  legalName,
  address,
  carePhone,
  careEmail,
}: Pick<ShopRow, 'name' | 'legalName' | 'address' | 'carePhone' | 'careEmail'>): LegalBlock {
  return { name: legalName || name, address, carePhone, careEmail };
}

export function presentHoliday({
  holidaySince,
  holidayUntil,
}: Pick<ShopRow, 'holidaySince' | 'holidayUntil'>): Holiday | null {
  return holidaySince ? { until: holidayUntil } : null;
}

export function presentShopFace({ shop, products, ratingSum, ratingCount }: ShopFaceRow): ShopFace {
  const holiday = presentHoliday(shop);
  return {
    ...presentPublicShop(shop),
    products,
    legal: presentLegalBlock(shop),
    ...(holiday && { holiday }),
    rating: ratingCount === 0 ? 0 : Math.round((ratingSum * 100) / ratingCount) / 100,
    rate: ratingCount,
  };
}

export function presentOwnShop(row: ShopRow): OwnShop {
  const gstWarning = gstinWarning(row.gst);
  return {
    ...presentPublicShop(row),
    gst: row.gst,
    address: row.address,
    legalName: row.legalName,
    carePhone: row.carePhone,
    careEmail: row.careEmail,
    ...(gstWarning !== undefined && { gstWarning }),
    version: row.version,
  };
}
