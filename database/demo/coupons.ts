import { addPaise, apportion, type Paise, paise, percentOf } from '../../contract/kernel/money.ts';
import type { CouponId, ProductId } from '../../contract/kernel/schemas.ts';
import { kolkataDate } from '../../contract/kernel/days.ts';
import { after, DAY_MS } from './instants.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { ShopKey } from './shops.ts';

export interface DemoCoupon {
  id: CouponId;
  shop: ShopKey;
  code: string;
  productId: ProductId | null;
  /** Exactly one of the two discounts is set. */
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  startDate: string | null;
  expiryDate: string;
  usageLimit: number | null;
  perBuyerLimit: number | null;
  isPublic: boolean;
  createdAt: Date;
}

interface CouponDraft {
  shop: ShopKey;
  code: string;
  percent?: number;
  rupees?: number;
  minOrderRupees: number;
  endsInDays: number;
  startsInDays?: number;
  isPublic?: boolean;
  usageLimit?: number;
  perBuyerLimit?: number;
  product?: string;
}

const DRAFTS: readonly CouponDraft[] = [
  { shop: 'gadget-adda', code: 'NAMMA10', percent: 10, minOrderRupees: 999, endsInDays: 60, isPublic: true },
  {
    shop: 'gadget-adda',
    code: 'RAAG20',
    percent: 20,
    minOrderRupees: 5000,
    endsInDays: 21,
    isPublic: true,
    product: 'Tarangi Raag 500 Noise-Cancelling Headphones',
  },
  {
    shop: 'gadget-adda',
    code: 'HOSADU500',
    rupees: 500,
    minOrderRupees: 4999,
    endsInDays: 90,
    usageLimit: 200,
    perBuyerLimit: 1,
  },
  {
    shop: 'gadget-adda',
    code: 'DEEPAVALI15',
    percent: 15,
    minOrderRupees: 1500,
    endsInDays: -12,
    isPublic: true,
  },
  {
    shop: 'gadget-adda',
    code: 'SANKRANTI12',
    percent: 12,
    minOrderRupees: 2000,
    startsInDays: 14,
    endsInDays: 35,
    isPublic: true,
  },
  {
    shop: 'mobile-point',
    code: 'UPGRADE2000',
    rupees: 2000,
    minOrderRupees: 30000,
    endsInDays: 45,
    isPublic: true,
    usageLimit: 100,
  },
  {
    shop: 'mobile-point',
    code: 'FOLIO8',
    percent: 8,
    minOrderRupees: 80000,
    endsInDays: 30,
    product: 'Zentari Folio Foldable Phone (2025)',
  },
  {
    shop: 'joystick-junction',
    code: 'PLAY5',
    percent: 5,
    minOrderRupees: 4000,
    endsInDays: 35,
    isPublic: true,
  },
  {
    shop: 'nawabi-ittar',
    code: 'KHUSHBOO15',
    percent: 15,
    minOrderRupees: 1400,
    endsInDays: 50,
    isPublic: true,
  },
  {
    shop: 'nawabi-ittar',
    code: 'ATTAR250',
    rupees: 250,
    minOrderRupees: 2000,
    endsInDays: -20,
    isPublic: true,
  },
  { shop: 'laad-bazaar', code: 'GLOW20', percent: 20, minOrderRupees: 699, endsInDays: 28, isPublic: true },
  { shop: 'laad-bazaar', code: 'LAAD50', rupees: 50, minOrderRupees: 399, endsInDays: 75, perBuyerLimit: 2 },
  { shop: 'tapi-silk', code: 'SHAADI12', percent: 12, minOrderRupees: 3000, endsInDays: 80, isPublic: true },
  {
    shop: 'tapi-silk',
    code: 'BANARASI500',
    rupees: 500,
    minOrderRupees: 5000,
    endsInDays: 40,
    isPublic: true,
    product: 'Zari & Loom Banarasi-Style Silk Saree, Maroon',
  },
  { shop: 'gulabi-gali', code: 'WEAVE10', percent: 10, minOrderRupees: 1000, endsInDays: 65, isPublic: true },
  { shop: 'bandra-lane', code: 'LANE15', percent: 15, minOrderRupees: 1299, endsInDays: 33, isPublic: true },
  {
    shop: 'bandra-lane',
    code: 'DENIM300',
    rupees: 300,
    minOrderRupees: 1800,
    endsInDays: 55,
    usageLimit: 50,
    perBuyerLimit: 1,
  },
  {
    shop: 'bandra-lane',
    code: 'HALFCAP',
    percent: 50,
    minOrderRupees: 449,
    endsInDays: 25,
    isPublic: true,
    usageLimit: 3,
    product: 'Mor Street Washed Cotton Cap',
  },
  { shop: 'laxmi-road', code: 'TENAM', percent: 10, minOrderRupees: 1500, endsInDays: -6, isPublic: true },
  { shop: 'taj-nagri', code: 'CHAMDA400', rupees: 400, minOrderRupees: 3000, endsInDays: 48, isPublic: true },
  {
    shop: 'sabarmati-home',
    code: 'RASOI15',
    percent: 15,
    minOrderRupees: 1400,
    endsInDays: 38,
    isPublic: true,
  },
  {
    shop: 'sabarmati-home',
    code: 'CHAI150',
    rupees: 150,
    minOrderRupees: 1399,
    endsInDays: 70,
    product: 'Chaakmitti Stoneware Mugs, Set of 4',
  },
  {
    shop: 'backwater-living',
    code: 'COIR10',
    percent: 10,
    minOrderRupees: 1200,
    endsInDays: 58,
    isPublic: true,
  },
  {
    shop: 'marina-sports',
    code: 'FIT20',
    percent: 20,
    minOrderRupees: 1500,
    endsInDays: 26,
    isPublic: true,
    usageLimit: 300,
  },
  {
    shop: 'boi-para',
    code: 'PADHAI10',
    percent: 10,
    minOrderRupees: 500,
    endsInDays: 88,
    isPublic: true,
    perBuyerLimit: 3,
  },
  { shop: 'channapatna', code: 'LAC8', percent: 8, minOrderRupees: 600, endsInDays: 44 },
  { shop: 'peth-toys', code: 'KHEL12', percent: 12, minOrderRupees: 700, endsInDays: -30, isPublic: true },
  { shop: 'brahmaputra', code: 'BARISH15', percent: 15, minOrderRupees: 849, endsInDays: 31, isPublic: true },
  {
    shop: 'sarafa-gifts',
    code: 'RAKHI20',
    percent: 20,
    minOrderRupees: 499,
    endsInDays: 36,
    isPublic: true,
    perBuyerLimit: 2,
  },
];

export function composeCoupons(products: readonly DemoProduct[], random: Random, now: Date): DemoCoupon[] {
  return DRAFTS.map((draft) => ({
    id: random.uuid(),
    shop: draft.shop,
    code: draft.code,
    productId: draft.product === undefined ? null : productNamed(products, draft).id,
    discountPercent: draft.percent ?? null,
    discountPaise: draft.rupees === undefined ? null : paise(draft.rupees * 100),
    minOrderPaise: paise(draft.minOrderRupees * 100),
    startDate: draft.startsInDays === undefined ? null : kolkataDate(after(now, draft.startsInDays * DAY_MS)),
    expiryDate: kolkataDate(after(now, draft.endsInDays * DAY_MS)),
    usageLimit: draft.usageLimit ?? null,
    perBuyerLimit: draft.perBuyerLimit ?? null,
    isPublic: draft.isPublic ?? false,
    createdAt: after(now, (draft.endsInDays < 0 ? -95 : -random.whole(40, 95)) * DAY_MS),
  }));
}

function productNamed(products: readonly DemoProduct[], draft: CouponDraft): DemoProduct {
  const product = products.find(({ name, shop }) => name === draft.product && shop === draft.shop);
  if (!product) throw new Error(`coupon ${draft.code} is for a product that its shop does not sell`);
  return product;
}

export interface DiscountableLine {
  product: DemoProduct;
  subtotalPaise: Paise;
}

/**
 * The coupon's discount on each line of its shop, in their order; undefined below its minimum. It is taken once from the
 * eligible sum, never exceeds it, and is split by largest remainder, ties by product id.
 */
export function couponShares(coupon: DemoCoupon, lines: readonly DiscountableLine[]): Paise[] | undefined {
  const eligible = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ product }) => coupon.productId === null || product.id === coupon.productId)
    .sort((a, b) => (a.product.id < b.product.id ? -1 : 1));
  const amounts = eligible.map((line) => line.subtotalPaise);
  const sum = addPaise(...amounts);
  if (eligible.length === 0 || sum < coupon.minOrderPaise) return undefined;
  const full = coupon.discountPaise ?? percentOf(sum, coupon.discountPercent ?? 0);
  const shares = lines.map(() => paise(0));
  apportion(paise(Math.min(full, sum)), amounts).forEach((share, place) => {
    const index = eligible[place]?.index;
    if (index !== undefined) shares[index] = share;
  });
  return shares;
}
