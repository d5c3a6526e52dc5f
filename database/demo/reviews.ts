import { type Fit, FITS } from '../../contract/kernel/fit.ts';
import { hasSizes } from '../../contract/kernel/product-options.ts';
import type { OrderLineId, ReviewId } from '../../contract/kernel/schemas.ts';
import { after, DAY_MS, HOUR_MS } from './instants.ts';
import type { DemoOrder } from './orders.ts';
import type { DemoBuyer } from './people.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import {
  HAPPY_CLOSERS,
  type ReviewTexts,
  reviewTextsOf,
  SHORT_WORDS,
  UNHAPPY_CLOSERS,
} from './review-texts.ts';

export interface DemoReview {
  id: ReviewId;
  product: DemoProduct;
  buyer: DemoBuyer;
  /** The delivered line that gives the right to review. */
  orderLineId: OrderLineId;
  stars: number;
  text: string;
  fit: Fit | null;
  createdAt: Date;
  helpfulTo: DemoBuyer[];
}

const REVIEWED_SHARE = 0.68;
const CLOSER_SHARE = 0.45;
const FIT_SHARE = 0.9;

export function composeReviews(
  orders: readonly DemoOrder[],
  buyers: readonly DemoBuyer[],
  random: Random,
  now: Date,
): DemoReview[] {
  const reviewed = new Map<DemoProduct, DemoReview[]>();
  const fits = random.fork('fits');
  for (const { buyer, product, orderLineId, deliveredAt } of deliveredLines(orders)) {
    const others = reviewed.get(product) ?? [];
    if (!random.chance(REVIEWED_SHARE) || others.some((review) => review.buyer === buyer)) continue;
    const createdAt = after(deliveredAt, 6 * HOUR_MS + random.next() ** 2 * 12 * DAY_MS);
    if (createdAt > now) continue;
    const stars = starsFor(product, random);
    const text = textFor(product, stars, others, random);
    const readers = buyers.filter((reader) => reader !== buyer);
    const helpfulTo = random.chance(0.35) ? random.shuffle(readers).slice(0, random.whole(1, 7)) : [];
    const review = {
      id: random.uuid<ReviewId>(),
      product,
      buyer,
      orderLineId,
      stars,
      text,
      fit: fitFor(product, text, fits),
      createdAt,
      helpfulTo,
    };
    reviewed.set(product, [...others, review]);
  }
  return [...reviewed.values()].flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface DeliveredLine {
  buyer: DemoBuyer;
  product: DemoProduct;
  orderLineId: OrderLineId;
  deliveredAt: Date;
}

function deliveredLines(orders: readonly DemoOrder[]): DeliveredLine[] {
  return orders.flatMap((order) =>
    order.shopOrders.flatMap((shopOrder) => {
      const deliveredAt = shopOrder.steps.find((step) => step.to === 'delivered')?.at;
      if (shopOrder.status !== 'delivered' || !deliveredAt) return [];
      return shopOrder.lines.map(({ id, product }) => ({
        buyer: order.buyer,
        product,
        orderLineId: id,
        deliveredAt,
      }));
    }),
  );
}

/**
 * Follows the text where that mentions the fit. Most products are true to size; for the others most buyers agree on how they
 * are off.
 */
function fitFor(product: DemoProduct, text: string, random: Random): Fit | null {
  if (!hasSizes(product.options) || !random.chance(FIT_SHARE)) return null;
  if (/runs small|one size smaller|shrunk|tight/i.test(text)) return 'runs_small';
  if (/true to size|size is accurate|fits as per/i.test(text)) return 'true_to_size';
  // This is more likely for products of low quality.
  const isOdd = product.quality < 3.95;
  return random.pickWeighted(FITS, (fit) => (fit === (isOdd ? 'runs_small' : 'true_to_size') ? 6 : 1));
}

/** Mostly five and four, around the quality of the product. */
function starsFor(product: DemoProduct, random: Random): number {
  const distance = product.quality - 4.2;
  const weights = [1, 1.2, 2.6, 7, 13].map(
    (weight, index) => weight * Math.exp(distance * (index - 3) * 1.1),
  );
  return 1 + random.pickWeighted([0, 1, 2, 3, 4], (index) => weights[index] ?? 0);
}

function textFor(product: DemoProduct, stars: number, others: readonly DemoReview[], random: Random): string {
  const isNew = (sentence: string): boolean => !others.some((review) => review.text.includes(sentence));
  const sentences = sentencesFor(reviewTextsOf(product.kind), stars);
  const fresh = sentences.filter(isNew);
  const closers = (stars >= 4 ? HAPPY_CLOSERS : UNHAPPY_CLOSERS).filter(isNew);
  const hasCloser = stars !== 3 && closers.length > 0 && random.chance(CLOSER_SHARE);
  // A short text is more believable than a repeated one.
  if (fresh.length === 0) return random.pick(SHORT_WORDS[stars - 1] ?? sentences);
  const text = random.pick(fresh);
  return hasCloser ? `${text} ${random.pick(closers)}` : text;
}

function sentencesFor(texts: ReviewTexts, stars: number): readonly string[] {
  if (stars === 5) return texts.five;
  if (stars === 4) return texts.four;
  return stars === 3 ? texts.three : texts.low;
}
