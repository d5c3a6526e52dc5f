import { hasSizes } from '../../contract/kernel/product-options.ts';
import { HOUR_MS } from './instants.ts';
import type { OrderMoment } from './order-moments.ts';
import type { DemoAddress } from './people.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import { type DemoStock, drawServingStock } from './stock.ts';
import type { DemoVariant } from './variants.ts';

export interface CartItem {
  product: DemoProduct;
  variant: DemoVariant;
  stock: DemoStock;
  quantity: number;
}

const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  'phone-slab': ['earbuds', 'powerbank', 'smartwatch'],
  'phone-round': ['earbuds', 'powerbank'],
  laptop: ['headphones', 'powerbank', 'organiser'],
  'console-tower': ['controller', 'headphones'],
  'console-flat': ['controller'],
  'console-handheld': ['earbuds', 'powerbank'],
  earbuds: ['powerbank', 'smartwatch'],
  lipstick: ['nail-polish', 'compact', 'brushes'],
  serum: ['cream-jar'],
  'perfume-square': ['perfume-tall', 'gift'],
  shirt: ['trousers', 'belt', 'watch'],
  tshirt: ['jeans', 'sneakers', 'cap'],
  kurta: ['sandals'],
  saree: ['handbag', 'sandals', 'lipstick'],
  dress: ['sandals', 'sunglasses'],
  mug: ['kettle', 'plates'],
  pan: ['pot', 'kettle'],
  cushion: ['lamp', 'vase', 'candle'],
  'yoga-mat': ['bottle', 'skipping-rope'],
  dumbbell: ['kettlebell', 'yoga-mat', 'bottle'],
  cricket: ['cap', 'bottle'],
  notebook: ['pen', 'organiser'],
  sketchbook: ['pencils'],
  stapler: ['tape', 'organiser'],
  blocks: ['rings', 'spinning-top', 'teddy'],
  teddy: ['gift', 'ball'],
  umbrella: ['torch'],
  suitcase: ['umbrella', 'powerbank'],
  candle: ['gift', 'vase'],
};

const LINES = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4];
/** A new product needs a while to be found. */
const UNSEEN_MS = 12 * HOUR_MS;

/**
 * Items for an order at that moment: deliverable to the address, on sale already, and nothing that the buyer has. Empty when
 * there are none.
 */
export function composeCart(
  moment: OrderMoment,
  address: DemoAddress,
  owned: ReadonlySet<DemoProduct>,
  stockOf: ReadonlyMap<DemoProduct, readonly DemoStock[]>,
  random: Random,
): CartItem[] {
  const onSale: CartItem[] = [];
  for (const [product, records] of stockOf) {
    if (owned.has(product) || product.createdAt.getTime() + UNSEEN_MS > moment.placedAt.getTime()) continue;
    const stock = drawServingStock(product, records, address.place.pinCode, random);
    if (!stock) continue;
    const { variant } = stock;
    onSale.push({ product, variant, stock, quantity: quantityOf(variant, random) });
  }
  const lines = random.pick(LINES);
  const cart: CartItem[] = [];
  while (cart.length < lines) {
    const left = onSale.filter((item) => !cart.includes(item));
    if (left.length === 0) break;
    cart.push(random.pickWeighted(wanted(left, cart, moment, random), (item) => item.product.popularity));
  }
  return cart;
}

function wanted(
  left: readonly CartItem[],
  cart: readonly CartItem[],
  moment: OrderMoment,
  random: Random,
): readonly CartItem[] {
  const last = cart.at(-1)?.product;
  const narrowed = last
    ? nextTo(last, left, random)
    : left.filter(
        ({ product }) =>
          (moment.firstShop === undefined || product.shop === moment.firstShop) &&
          (!moment.isFirstInSizes || hasSizes(product.options)),
      );
  return narrowed.length > 0 ? narrowed : left;
}

function nextTo(last: DemoProduct, left: readonly CartItem[], random: Random): readonly CartItem[] {
  const draw = random.next();
  const companions = COMPANIONS[last.kind] ?? [];
  if (draw < 0.5 && companions.length > 0) {
    return left.filter(({ product }) => companions.includes(product.kind));
  }
  if (draw < 0.75) return left.filter(({ product }) => product.shop === last.shop);
  return left;
}

function quantityOf({ pricePaise }: DemoVariant, random: Random): number {
  if (pricePaise > 2_000_00) return 1;
  return random.chance(0.22) ? random.whole(2, pricePaise < 500_00 ? 4 : 2) : 1;
}
