import type { AnswerId, QuestionId } from '../../../contract/kernel/schemas.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireRight } from '../../platform/http/admit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { answerMail } from './mails.ts';
import { alreadyAnswered, mayNotAnswer } from './refusals.ts';
import { findShopOf, hasAnswerOfShop, insertAnswer, lockQuestion } from './store.ts';
import { answersAs } from './who-may.ts';

const DAY_SECONDS = 86_400;
/** By one person to one question; a withdrawn answer counts, because each sends a mail. */
const ANSWERS_A_DAY = 3;
/** By all to one question. */
const ANSWERS_TO_QUESTION_A_DAY = 20;

/**
 * Mails the author of the question. Refuses `not_found`, `wrong_state` for people to whom it was not delivered,
 * `already_exists` and `too_many_requests`.
 */
export function answer(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  actor: Actor,
  questionId: QuestionId,
  text: string,
): Promise<AnswerId> {
  const { userId } = actor;
  return inTransaction(db, async (tx) => {
    const question = await lockQuestion(tx, questionId);
    const shop = question && (await findShopOf(tx, question.productId));
    if (!shop) throw notFound('This question');
    if (actor.ownerId === shop.ownerId) requireRight(actor.rights, 'catalogue');
    const author = await answersAs(tx, actor, { productId: question.productId, ownerId: shop.ownerId });
    if (!author) throw mayNotAnswer();
    const limits = [
      { name: 'question.answer', subject: `${questionId} ${userId}`, max: ANSWERS_A_DAY },
      { name: 'question.answers', subject: questionId, max: ANSWERS_TO_QUESTION_A_DAY },
    ];
    if (author === 'seller' && (await hasAnswerOfShop(tx, questionId))) throw alreadyAnswered();
    await countAttempt(tx, { windowSeconds: DAY_SECONDS, limits });
    const answerId = await insertAnswer(tx, { questionId, userId, author, text });
    if (!answerId) throw alreadyAnswered();
    await jobs.send(tx, answerMail, { answerId });
    return answerId;
  });
}
