import { sql } from 'drizzle-orm';
import type { CaseId, ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { DescribedSubject, HideableSubject } from '../../concept/report-subject.ts';
import { uuidsOf } from '../../concept/thing.ts';
import { setAnswerTakeDown, setQuestionTakeDown } from './store.ts';

interface Row
  extends Pick<DescribedSubject, 'id' | 'title' | 'text' | 'author' | 'ownerId'>,
    Record<string, unknown> {
  productId: ProductId;
}

function describe({ productId, ...row }: Row): DescribedSubject {
  const path = `${pageAddress('/product/:productId', { productId })}#questions`;
  return { ...row, path, shopId: null, stars: null, brand: null, pictures: [] };
}

const author = sql`json_build_object('id', author.id, 'name', author.name, 'email', author.email) as author`;

/** A hidden question hides its answers. */
export const moderatedQuestions: HideableSubject = {
  describe: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select q.id, p.id as "productId", p.name as title, q.text, ${author}, null as "ownerId"
      from questions q join product_names p on p.id = q.product_id join people author on author.id = q.user_id
      where q.id = any(${uuidsOf(ids)})`);
    return rows.map(describe);
  },
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
  listTakeDowns: async (db, userId) => {
    const { rows } = await db.execute<{ caseId: CaseId }>(sql`
      select take_down_id as "caseId" from questions where user_id = ${userId} and take_down_id is not null`);
    return rows.map(({ caseId }) => caseId);
  },
};

/** SQL: the author of answer `a` about a product of shop `s`; for staff it is the owner. */
const answerAuthor = sql`case a.author when 'seller' then s.owner_id else a.user_id end`;
const answersWithShops = sql`answers a join questions q on q.id = a.question_id
  join product_names p on p.id = q.product_id join shop_names s on s.id = p.shop_id`;

export const moderatedAnswers: HideableSubject = {
  describe: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select a.id, p.id as "productId", p.name as title, a.text, ${author},
        case a.author when 'seller' then s.owner_id end as "ownerId"
      from ${answersWithShops} join people author on author.id = ${answerAuthor} where a.id = any(${uuidsOf(ids)})`);
    return rows.map(describe);
  },
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ userId: UserId }>(sql`
      select ${answerAuthor} as "userId" from ${answersWithShops}
      where a.id = ${id} and a.take_down_id is null and q.take_down_id is null for share of a, q`);
    return rows[0]?.userId;
  },
  lock: async (tx, id) => {
    const { rows } = await tx.execute(sql`select from answers where id = ${id} for update`);
    return rows.length > 0;
  },
  setTakeDown: setAnswerTakeDown,
  listTakeDowns: async (db, userId) => {
    const { rows } = await db.execute<{ caseId: CaseId }>(sql`
      select a.take_down_id as "caseId" from ${answersWithShops}
      where a.take_down_id is not null and ${answerAuthor} = ${userId}`);
    return rows.map(({ caseId }) => caseId);
  },
};
