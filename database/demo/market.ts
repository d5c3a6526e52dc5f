import { composeCoupons, type DemoCoupon } from './coupons.ts';
import { after, DAY_MS } from './instants.ts';
import { withExchanges } from './exchanges.ts';
import { composeInterest, type DemoInterest } from './interest.ts';
import { composeOrders, type DemoOrder } from './orders.ts';
import {
  composeBuyers,
  composeMoreSellers,
  composeShops,
  type DemoBuyer,
  type DemoMoreSellers,
  type DemoShop,
} from './people.ts';
import { composeProducts, type DemoProduct } from './products.ts';
import { composeQuestions, type DemoQuestion } from './questions.ts';
import { createRandom, type Random } from './random.ts';
import { composeReviews, type DemoReview } from './reviews.ts';
import { composeSizeCharts, type DemoSizeChart } from './size-charts.ts';
import { composeStock, type DemoStock, drawServingStock } from './stock.ts';
import type { DemoVariant } from './variants.ts';
import { composeUnmetDemand, type DemoUnmetDemand } from './unmet-demand.ts';

interface DemoFavorite {
  buyer: DemoBuyer;
  product: DemoProduct;
  createdAt: Date;
}

interface DemoCartItem extends DemoFavorite {
  variant: DemoVariant;
  quantity: number;
}

export interface Market {
  shops: DemoShop[];
  moreSellers: DemoMoreSellers;
  buyers: DemoBuyer[];
  products: DemoProduct[];
  stock: DemoStock[];
  coupons: DemoCoupon[];
  sizeCharts: DemoSizeChart[];
  orders: DemoOrder[];
  reviews: DemoReview[];
  questions: DemoQuestion[];
  favorites: DemoFavorite[];
  cartItems: DemoCartItem[];
  unmetDemand: DemoUnmetDemand[];
  interest: DemoInterest[];
}

export interface MarketOptions {
  seed: string;
  now: Date;
}

export function composeMarket({ seed, now }: MarketOptions): Market {
  const random = createRandom(seed);
  const shops = composeShops(random.fork('shops'), now);
  const buyers = composeBuyers(random.fork('buyers'), now);
  const products = composeProducts(random.fork('products'), now);
  const stock = composeStock(products, random.fork('stock'));
  const coupons = composeCoupons(products, random.fork('coupons'), now);
  const ordered = composeOrders({ shops, buyers, stock, coupons }, random.fork('orders'), now);
  const orders = withExchanges(ordered, stock, buyers[0], random.fork('exchanges'), now);
  const reviews = composeReviews(orders, buyers, random.fork('reviews'), now);
  const wishes = random.fork('wishes');
  return {
    shops,
    moreSellers: composeMoreSellers(random.fork('more sellers'), now),
    buyers,
    products,
    stock,
    coupons,
    sizeCharts: composeSizeCharts(products, random.fork('size charts')),
    orders,
    reviews,
    questions: composeQuestions({ products, shops, buyers, reviews }, random.fork('questions'), now),
    favorites: composeFavorites(buyers, products, wishes, now),
    cartItems: composeCartItems(buyers, stock, wishes, now),
    unmetDemand: composeUnmetDemand(stock, random.fork('unmet demand'), now),
    interest: composeInterest(products, orders, random.fork('interest'), now),
  };
}

function composeFavorites(
  buyers: readonly DemoBuyer[],
  products: readonly DemoProduct[],
  random: Random,
  now: Date,
): DemoFavorite[] {
  return buyers.flatMap((buyer, index) =>
    random
      .shuffle(products)
      .slice(0, index === 0 ? 9 : random.whole(0, 6))
      .map((product) => ({ buyer, product, createdAt: after(now, -random.next() * DAY_MS) })),
  );
}

/** Items that can be bought and delivered: three for the main demo buyer, one or two for some others. */
function composeCartItems(
  buyers: readonly DemoBuyer[],
  stock: readonly DemoStock[],
  random: Random,
  now: Date,
): DemoCartItem[] {
  const recordsOf = Map.groupBy(stock, (record) => record.product);
  return buyers.flatMap((buyer, index) => {
    const count = index === 0 ? 3 : random.chance(0.3) ? random.whole(1, 2) : 0;
    const { pinCode } = buyer.addresses[0].place;
    return random
      .shuffle([...recordsOf])
      .flatMap(([product, records]) => drawServingStock(product, records, pinCode, random) ?? [])
      .filter(({ quantity, minimumThreshold }) => quantity > minimumThreshold)
      .slice(0, count)
      .map(({ product, variant }) => ({
        buyer,
        product,
        variant,
        quantity: variant.pricePaise < 1_000_00 ? random.whole(1, 3) : 1,
        createdAt: after(now, -random.next() * DAY_MS),
      }));
  });
}
