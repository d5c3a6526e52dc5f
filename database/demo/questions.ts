import type { AnswerId, QuestionId, UserId } from '../../contract/kernel/schemas.ts';
import { after, DAY_MS, HOUR_MS } from './instants.ts';
import type { DemoBuyer, DemoShop } from './people.ts';
import type { DemoProduct } from './products.ts';
import { GENERAL_QUESTIONS, QUESTIONS_BY_CATEGORY, type QuestionText } from './question-texts.ts';
import type { Random } from './random.ts';
import type { DemoReview } from './reviews.ts';

interface DemoAnswer {
  id: AnswerId;
  authorId: UserId;
  by: 'seller' | 'buyer';
  text: string;
  createdAt: Date;
}

export interface DemoQuestion {
  id: QuestionId;
  product: DemoProduct;
  buyer: DemoBuyer;
  text: string;
  createdAt: Date;
  answers: DemoAnswer[];
}

const ASKED_SHARE = 0.4;
const MOST_QUESTIONS = 5;
const ANSWERED_SHARE = 0.85;
const BUYER_ANSWERS_SHARE = 0.6;

interface Asked {
  products: readonly DemoProduct[];
  shops: readonly DemoShop[];
  buyers: readonly DemoBuyer[];
  /** Their authors have the product. */
  reviews: readonly DemoReview[];
}

export function composeQuestions(market: Asked, random: Random, now: Date): DemoQuestion[] {
  const ownerOf = new Map(market.shops.map(({ key, owner }) => [key, owner.id]));
  const reviewsOf = Map.groupBy(market.reviews, ({ product }) => product);
  return market.products.flatMap((product) => {
    if (!random.chance(ASKED_SHARE)) return [];
    const texts = random.shuffle([...QUESTIONS_BY_CATEGORY[product.category], ...GENERAL_QUESTIONS]);
    return texts.slice(0, random.whole(1, MOST_QUESTIONS)).map((asked): DemoQuestion => {
      const buyer = random.pick(market.buyers);
      const age = now.getTime() - product.createdAt.getTime();
      const createdAt = after(now, -(random.next() ** 2) * Math.min(age, 60 * DAY_MS));
      const owners = (reviewsOf.get(product) ?? []).filter(
        (review) => review.buyer !== buyer && review.createdAt < createdAt,
      );
      const reviewer = owners.length > 0 ? random.pick(owners).buyer : undefined;
      const answers = [
        ...answerOfShop(asked, ownerOf.get(product.shop), createdAt, random),
        ...answerOfBuyer(asked, reviewer?.id, createdAt, random),
      ].filter((answer) => answer.createdAt < now);
      return { id: random.uuid<QuestionId>(), product, buyer, text: asked.text, createdAt, answers };
    });
  });
}

function answerOfShop(
  { shop: text }: QuestionText,
  authorId: UserId | undefined,
  askedAt: Date,
  random: Random,
): DemoAnswer[] {
  const createdAt = after(askedAt, HOUR_MS + random.next() * 2 * DAY_MS);
  const id = random.uuid<AnswerId>();
  return authorId && random.chance(ANSWERED_SHARE) ? [{ id, authorId, by: 'seller', text, createdAt }] : [];
}

function answerOfBuyer(
  { buyer: text }: QuestionText,
  authorId: UserId | undefined,
  askedAt: Date,
  random: Random,
): DemoAnswer[] {
  const createdAt = after(askedAt, HOUR_MS + random.next() * 4 * DAY_MS);
  const id = random.uuid<AnswerId>();
  const isAnswered = text !== undefined && authorId && random.chance(BUYER_ANSWERS_SHARE);
  return isAnswered ? [{ id, authorId, by: 'buyer', text, createdAt }] : [];
}
