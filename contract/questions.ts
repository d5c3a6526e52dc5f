import { z } from 'zod';
import { ProductParams } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH } from './kernel/limits.ts';
import {
  AnswerId,
  CaseId,
  Instant,
  line,
  Message,
  PageFacts,
  PageQuery,
  plain,
  ProductId,
  QuestionId,
  text,
  unset,
} from './kernel/schemas.ts';

/** A single line, since it is printed in a mail. */
export const QuestionForm = z.object({
  text: line(MAX_QUESTION_LENGTH).min(
    MIN_QUESTION_LENGTH,
    `Ask in at least ${MIN_QUESTION_LENGTH} characters`,
  ),
});
export type QuestionForm = z.output<typeof QuestionForm>;

export const AnswerForm = z.object({ text: text(MAX_ANSWER_LENGTH) });
export type AnswerForm = z.output<typeof AnswerForm>;

/** By the product's shop, or by a buyer to whom it was delivered (POL22). */
export const Answer = z.object({
  id: AnswerId,
  by: z.enum(['seller', 'buyer']),
  /** The shop's name, or a buyer's first name and initial. */
  author: z.string(),
  text: z.string(),
  createdAt: Instant,
  /** Ownership and report are the caller's. */
  isOwn: z.boolean(),
  isReported: z.boolean(),
  /** The case by which it was taken down: only its author sees it then. */
  takeDownId: CaseId.nullable(),
});
export type Answer = z.infer<typeof Answer>;

/** The first answers are the shop's, the caller's, then the oldest. */
export const Question = z.object({
  id: QuestionId,
  /** First name and initial only. */
  author: z.string(),
  text: z.string(),
  createdAt: Instant,
  isOwn: z.boolean(),
  isReported: z.boolean(),
  takeDownId: CaseId.nullable(),
  answers: z.array(Answer),
});
export type Question = z.infer<typeof Question>;

export const ReceivedQuestion = Question.extend({ productId: ProductId, productName: z.string() });
export type ReceivedQuestion = z.infer<typeof ReceivedQuestion>;

/** Whether the caller may ask, or what is missing: answers are mailed to the verified address of an account. */
export const Asking = z.enum(['allowed', 'sign_in', 'account', 'verified_email', 'other_product']);
export type Asking = z.infer<typeof Asking>;

export const QuestionPage = PageFacts.extend({
  questions: z.array(Question),
  asking: Asking,
  /** The caller is the seller, or the product was delivered to them. */
  mayAnswer: z.boolean(),
});
export type QuestionPage = z.infer<typeof QuestionPage>;

const QuestionParams = z.object({ questionId: QuestionId });
const AnswerParams = z.object({ answerId: AnswerId });
const search = unset(plain(z.string().trim().max(100)));
const yes = z.literal('true').transform(() => true);

const QUESTIONS = {
  name: 'Questions',
  description: 'What people want to know of a product before buying it, and who answers.',
} satisfies ApiGroup;

export const questionEndpoints = defineEndpoints(QUESTIONS, {
  'GET /api/question/:productId': {
    summary:
      "A product's questions with their answers: the caller's own first, then the latest answered, then those without an answer. Says whether the caller may ask and answer.",
    access: 'optional',
    params: ProductParams,
    query: PageQuery.extend({ search }),
    reply: QuestionPage,
    refusals: ['not_found'],
  },
  'POST /api/question/:productId': {
    summary:
      "Ask something about a product, at most ten times a day; the answer is mailed. Needs an account with a verified address; a product's own seller does not ask.",
    access: 'signed_in',
    params: ProductParams,
    body: QuestionForm,
    reply: Question,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'too_many_requests'],
    example: { body: { text: 'Does the lid fit the smaller pot as well?' } },
  },
  'DELETE /api/question/own/:questionId': {
    summary: "Remove the caller's own question with its answers.",
    access: 'signed_in',
    params: QuestionParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'POST /api/question/answer/:questionId': {
    summary:
      'Answer a question, once: as the seller of the product, or as a buyer to whom it was delivered. Who asked gets a mail.',
    access: 'signed_in',
    params: QuestionParams,
    body: AnswerForm,
    reply: Answer,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'already_exists', 'too_many_requests'],
    example: { body: { text: 'Yes, it fits both sizes.' } },
  },
  'DELETE /api/question/answer/own/:answerId': {
    summary: "Remove the caller's own answer.",
    access: 'signed_in',
    params: AnswerParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'GET /api/question/received': {
    summary: "Questions about the signed-in seller's products, newest first.",
    access: 'seller:catalogue',
    query: PageQuery.extend({
      productId: unset(ProductId),
      /** Without an answer of the shop. */
      unanswered: unset(yes),
      search,
    }),
    reply: PageFacts.extend({ questions: z.array(ReceivedQuestion) }),
  },
});
