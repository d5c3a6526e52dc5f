import type { MarketCoupon } from '../../../../contract/market-coupons.ts';

export function usesOf({ usedCount, usageLimit }: MarketCoupon): string {
  return usageLimit === null ? String(usedCount) : `${usedCount} of ${usageLimit}`;
}

export function shopsOf({ allShops, marketPercent, shopCounts }: MarketCoupon): string {
  const { chosen, agreed, declined } = shopCounts;
  if (marketPercent === 100) return allShops ? 'All' : `${chosen} chosen`;
  const asked = allShops ? 'All are asked' : `${chosen} chosen`;
  return `${asked}, ${agreed} agreed${declined === 0 ? '' : `, ${declined} declined`}`;
}
