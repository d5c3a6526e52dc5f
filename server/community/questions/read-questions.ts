import { type SQL, sql } from 'drizzle-orm';
import { MAX_SHOWN_ANSWERS } from '../../../contract/kernel/limits.ts';
import type { AnswerId, CaseId, ProductId, QuestionId, UserId } from '../../../contract/kernel/schemas.ts';
import { isReportedBy } from '../../market/moderation/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { publicPage } from '../../platform/database/list-page.ts';

export interface AnswerRow {
  id: AnswerId;
  by: 'seller' | 'buyer';
  name: string;
  shopName: string;
  text: string;
  createdAt: string;
  isOwn: boolean;
  isReported: boolean;
  takeDownId: CaseId | null;
}

export interface QuestionRow extends Record<string, unknown> {
  id: QuestionId;
  productId: ProductId;
  productName: string;
  name: string;
  text: string;
  createdAt: string;
  isOwn: boolean;
  isReported: boolean;
  takeDownId: CaseId | null;
  answers: AnswerRow[];
}

/** `sellsFor` is the owner of the shop whose answers are the reader's; null for a visitor. */
export type Reader = { userId: UserId; sellsFor: UserId } | null;

const idOf = (reader: Reader, whose: 'userId' | 'sellsFor' = 'userId') =>
  sql`${reader?.[whose] ?? null}::uuid`;

/** SQL: a shop's answers belong to everybody who answers for it. */
const isOwnAnswer = (reader: Reader): SQL =>
  sql`case a.author when 'seller' then s.owner_id = ${idOf(reader, 'sellsFor')} else a.user_id = ${idOf(reader)} end`;

/** SQL: what was taken down is shown to its author alone. */
const isQuestionShownTo = (reader: Reader): SQL =>
  sql`(q.take_down_id is null or q.user_id = ${idOf(reader)})`;
const isAnswerShownTo = (reader: Reader): SQL => sql`(a.take_down_id is null or ${isOwnAnswer(reader)})`;

/** SQL: the shop's, the reader's, then the oldest. */
const answersFor = (reader: Reader) => sql`(
  select coalesce(json_agg(shown order by shown.by = 'buyer', not shown."isOwn", shown."createdAt", shown.id), '[]') from (
    select a.id, a.author as by, writer.name, s.name as "shopName", a.text, a.created_at as "createdAt",
      coalesce(${isOwnAnswer(reader)}, false) as "isOwn",
      ${isReportedBy('answer', sql`a.id`, reader?.userId ?? null)} as "isReported", a.take_down_id as "takeDownId"
    from answers a join people writer on writer.id = a.user_id
    where a.question_id = q.id and ${isAnswerShownTo(reader)}
    order by a.author = 'buyer', coalesce(a.user_id <> ${idOf(reader)}, true), a.created_at, a.id limit ${MAX_SHOWN_ANSWERS}
  ) shown)`;

const questionsFor = (reader: Reader) => sql`
  select q.id, q.product_id as "productId", p.name as "productName", asker.name, q.text, q.created_at as "createdAt",
    coalesce(q.user_id = ${idOf(reader)}, false) as "isOwn",
    ${isReportedBy('question', sql`q.id`, reader?.userId ?? null)} as "isReported", q.take_down_id as "takeDownId",
    ${answersFor(reader)} as answers
  from questions q join people asker on asker.id = q.user_id join product_names p on p.id = q.product_id
  join shop_names s on s.id = p.shop_id`;

function hasWords(search: string | undefined, reader: Reader): SQL {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return sql`true`;
  return sql`not exists (
    select from unnest(${sql.param(words)}::text[]) word
    where strpos(lower(q.text), word) = 0
      and not exists (select from answers a where a.question_id = q.id and ${isAnswerShownTo(reader)}
        and strpos(lower(a.text), word) > 0))`;
}

export interface QuestionQuery {
  productId: ProductId;
  search?: string | undefined;
  page: number;
  limit: number;
}

export async function listQuestions(
  db: Queryable,
  reader: Reader,
  { productId, search, ...page }: QuestionQuery,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const { limit, offset } = publicPage(page);
  const matching = sql`q.product_id = ${productId} and ${isQuestionShownTo(reader)} and ${hasWords(search, reader)}`;
  const { rows } = await db.execute<QuestionRow>(sql`${questionsFor(reader)} where ${matching}
    order by coalesce(q.user_id = ${idOf(reader)}, false) desc,
      (select max(a.created_at) from answers a where a.question_id = q.id and a.take_down_id is null) desc nulls last, q.created_at desc, q.id
    limit ${limit} offset ${offset}`);
  return { rows, total: await countMatching(db, matching) };
}

export async function findQuestion(
  db: Queryable,
  reader: Reader,
  questionId: QuestionId,
): Promise<QuestionRow | undefined> {
  const { rows } = await db.execute<QuestionRow>(
    sql`${questionsFor(reader)} where q.id = ${questionId} and ${isQuestionShownTo(reader)}`,
  );
  return rows[0];
}

export interface ReceivedQuery extends Omit<QuestionQuery, 'productId'> {
  productId?: ProductId | undefined;
  unanswered?: boolean | undefined;
}

/** SQL: question `q` of product `p` waits for the shop's answer; questions about archived products cannot be answered. */
const withoutShop = sql`not p.is_archived and not exists (select from answers a where a.question_id = q.id and a.author = 'seller')`;

export async function listReceived(
  db: Queryable,
  reader: { userId: UserId; sellsFor: UserId },
  { productId, unanswered, search, page, limit }: ReceivedQuery,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const matching = sql`s.owner_id = ${reader.sellsFor} and (${productId ?? null}::uuid is null or p.id = ${productId ?? null}::uuid)
    and ${isQuestionShownTo(reader)} and ${unanswered ? withoutShop : sql`true`} and ${hasWords(search, reader)}`;
  const { rows } = await db.execute<QuestionRow>(sql`${questionsFor(reader)} where ${matching}
    order by q.created_at desc, q.id limit ${limit} offset ${(page - 1) * limit}`);
  return { rows, total: await countMatching(db, matching) };
}

async function countMatching(db: Queryable, matching: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from questions q join product_names p on p.id = q.product_id
    join shop_names s on s.id = p.shop_id where ${matching}`);
  return rows[0]?.total ?? 0;
}
