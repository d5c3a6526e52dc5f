import type { FastifyInstance } from 'fastify';
import type { QuestionId, UserId } from '../../../contract/kernel/schemas.ts';
import { type Question, questionEndpoints } from '../../../contract/questions.ts';
import { presentId } from '../../catalogue/products/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { hasRight } from '../../platform/http/admit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';
import { presentQuestion, presentReceived } from './present-question.ts';
import { findQuestion, listQuestions, listReceived, type Reader } from './read-questions.ts';
import { findShopOf, removeAnswer, removeQuestion } from './store.ts';
import { answersAs, askingOf } from './who-may.ts';

export function registerQuestions(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;

  serve(app, authenticate, questionEndpoints, {
    // Pages of merged products may still be open: they show the questions of the successor.
    'GET /api/question/:productId': async ({ actor, params, query }) => {
      const productId = await presentId(db, params.productId);
      const shop = await findShopOf(db, productId);
      if (!shop) throw notFound('This product');
      const [{ rows, total }, asking, author] = await Promise.all([
        listQuestions(db, readerOf(actor), { ...query, productId }),
        askingOf(db, actor, shop.ownerId),
        answersAs(db, actor, { productId, ownerId: shop.ownerId }),
      ]);
      return {
        questions: rows.map(presentQuestion),
        asking,
        mayAnswer: author !== undefined,
        ...pageFacts(query, total),
      };
    },

    'POST /api/question/:productId': async ({ actor, params, body }) => {
      const questionId = await ask(services, actor, { productId: params.productId, text: body.text });
      return getQuestion(services, readerOf(actor), questionId);
    },

    'DELETE /api/question/own/:questionId': async ({ actor, params }) => {
      const isRemoved = await inTransaction(db, (tx) => removeQuestion(tx, actor.userId, params.questionId));
      if (!isRemoved) throw notFound('Your question');
      return { message: 'Your question was removed' };
    },

    'POST /api/question/answer/:questionId': async ({ actor, params: { questionId }, body }) => {
      const answerId = await answer(services, actor, questionId, body.text);
      const { answers } = await getQuestion(services, readerOf(actor), questionId);
      const written = answers.find(({ id }) => id === answerId);
      if (!written) throw notFound('Your answer');
      return written;
    },

    'DELETE /api/question/answer/own/:answerId': async ({ actor, params }) => {
      const isRemoved = await inTransaction(db, (tx) => removeAnswer(tx, ownOf(actor), params.answerId));
      if (!isRemoved) throw notFound('Your answer');
      return { message: 'Your answer was removed' };
    },

    'GET /api/question/received': async ({ actor, query }) => {
      const { rows, total } = await listReceived(
        db,
        { userId: actor.personId, sellsFor: actor.ownerId },
        query,
      );
      return { questions: rows.map(presentReceived), ...pageFacts(query, total) };
    },
    find: {
      productId: async ({ params }) => {
        if (!(await findShopOf(db, await presentId(db, params.productId)))) throw notFound('This product');
      },
      questionId: ({ actor, params }) => getQuestion(services, readerOf(actor), params.questionId),
    },
  });
}

function ownOf({ userId, ownerId, rights }: Actor): { userId: UserId; sellsFor: UserId } {
  return { userId, sellsFor: hasRight(rights, 'catalogue') ? ownerId : userId };
}

const readerOf = (actor: Actor | null): Reader => actor && ownOf(actor);

async function getQuestion({ db }: Services, reader: Reader, questionId: QuestionId): Promise<Question> {
  const row = await findQuestion(db, reader, questionId);
  if (!row) throw notFound('This question');
  return presentQuestion(row);
}
