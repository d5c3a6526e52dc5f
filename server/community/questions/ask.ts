import type { ProductId, QuestionId } from '../../../contract/kernel/schemas.ts';
import { lockPresentProduct } from '../../catalogue/products/index.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mayNotAsk } from './refusals.ts';
import { findShopOf, insertQuestion } from './store.ts';
import { notifySeller } from './notify-seller.ts';
import { askingOf } from './who-may.ts';

const DAY_SECONDS = 86_400;
const QUESTIONS_A_DAY = 10;

/** A merged product stands for its successor. Refuses `not_found`, `wrong_state` and `too_many_requests`. */
export function ask(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  actor: Actor,
  wanted: { productId: ProductId; text: string },
): Promise<QuestionId> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    const product = await lockPresentProduct(tx, wanted.productId);
    const shop = product && (await findShopOf(tx, product.id));
    if (!product || !shop) throw notFound('This product');
    const asking = await askingOf(tx, actor, shop.ownerId);
    if (asking !== 'allowed') throw mayNotAsk(asking);
    const limits = [{ name: 'question.ask', subject: userId, max: QUESTIONS_A_DAY }];
    await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
    const question = await insertQuestion(tx, { productId: product.id, userId, text: wanted.text });
    await notifySeller(tx, jobs, shop.shopId, question.createdAt);
    return question.id;
  });
}
