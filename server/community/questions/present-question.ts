import type { Answer, Question, ReceivedQuestion } from '../../../contract/questions.ts';
import { publicName } from '../../market/accounts/index.ts';
import type { AnswerRow, QuestionRow } from './read-questions.ts';

export function presentQuestion(row: QuestionRow): Question {
  const { id, text, isOwn, isReported, takeDownId } = row;
  return {
    id,
    text,
    isOwn,
    isReported,
    takeDownId,
    author: publicName(row.name),
    createdAt: new Date(row.createdAt).toISOString(),
    answers: row.answers.map(presentAnswer),
  };
}

export function presentReceived(row: QuestionRow): ReceivedQuestion {
  return { ...presentQuestion(row), productId: row.productId, productName: row.productName };
}

function presentAnswer({ name, shopName, ...answer }: AnswerRow): Answer {
  return {
    ...answer,
    author: answer.by === 'seller' ? shopName : publicName(name),
    createdAt: new Date(answer.createdAt).toISOString(),
  };
}
