import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { HideableSubject } from '../../concept/report-subject.ts';
import { answerAuthor } from '../../market/moderation/index.ts';
import { setAnswerTakeDown, setQuestionTakeDown } from './store.ts';

/** A hidden question hides its answers. */
export const moderatedQuestions: HideableSubject = {
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ userId: UserId }>(
      sql`select user_id as "userId" from questions where id = ${id} and take_down_id is null for share`,
    );
    return rows[0]?.userId;
  },
  lock: async (tx, id) => {
    const { rows } = await tx.execute(sql`select from questions where id = ${id} for update`);
    return rows.length > 0;
  },
  setTakeDown: setQuestionTakeDown,
};

export const moderatedAnswers: HideableSubject = {
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ userId: UserId }>(sql`
      select ${answerAuthor} as "userId" from answers a join questions q on q.id = a.question_id
        join products p on p.id = q.product_id join shops s on s.id = p.shop_id
      where a.id = ${id} and a.take_down_id is null and q.take_down_id is null for share of a, q`);
    return rows[0]?.userId;
  },
  lock: async (tx, id) => {
    const { rows } = await tx.execute(sql`select from answers where id = ${id} for update`);
    return rows.length > 0;
  },
  setTakeDown: setAnswerTakeDown,
};
