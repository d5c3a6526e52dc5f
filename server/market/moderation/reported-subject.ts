import { sql } from 'drizzle-orm';
import type { CaseId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';

const NO_PICTURES = sql`array[]::text[]`;

/** SQL: the author of answer `a` about a product of shop `s`; for staff it is the owner. */
export const answerAuthor = sql`case a.author when 'seller' then s.owner_id else a.user_id end`;

/**
 * SQL: the subject of case `c`, hidden or not, as a row `subject`; no row where it was deleted. Products and shops belong to
 * their owner. `owner_id` is the owner of the shop that speaks for it, null for what a person wrote as a buyer.
 */
export const subject = sql`lateral (
  select r.text, p.name as title, r.user_id as author_id, '/product/' || p.id || '#reviews' as path,
      null::uuid as owner_id, r.stars, null as brand,
      array(select picture_key from review_pictures where review_id = r.id order by position) as pictures
    from reviews r join products p on p.id = r.product_id where c.subject_kind = 'review' and r.id = c.subject_id
  union all
  select q.text, p.name, q.user_id, '/product/' || p.id || '#questions', null, null, null, ${NO_PICTURES}
    from questions q join products p on p.id = q.product_id where c.subject_kind = 'question' and q.id = c.subject_id
  union all
  select a.text, p.name, ${answerAuthor}, '/product/' || p.id || '#questions', case a.author when 'seller' then s.owner_id end,
      null, null, ${NO_PICTURES}
    from answers a join questions q on q.id = a.question_id join products p on p.id = q.product_id join shops s on s.id = p.shop_id
    where c.subject_kind = 'answer' and a.id = c.subject_id
  union all
  select p.description, p.name, s.owner_id, '/product/' || p.id, s.owner_id, null, p.brand,
      array(select picture_key from product_pictures where product_id = p.id and is_ready order by position)
    from products p join shops s on s.id = p.shop_id where c.subject_kind = 'product' and p.id = c.subject_id
  union all
  select s.description, s.name, s.owner_id, '/shop/' || s.id, s.owner_id, null, null, ${NO_PICTURES}
    from shops s where c.subject_kind = 'shop' and s.id = c.subject_id
) subject`;

/** SQL: the words of the subject of `c`, kept with a report; those of products and shops include the name. */
export const subjectWords = sql`(case when c.subject_kind in ('product', 'shop') then subject.title || E'\n\n' || subject.text
  else subject.text end)`;

/** SQL: a fingerprint of the subject: it changes with words, stars and pictures. */
export const subjectVersion = sql`md5(row(subject.title, subject.text, subject.stars, subject.brand, subject.pictures)::text)`;

/** The caller has locked the subject. */
export async function findVersion(db: Queryable, caseId: CaseId): Promise<string | undefined> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select ${subjectVersion} as version from report_cases c left join ${subject} on true where c.id = ${caseId}`);
  return rows[0]?.version;
}
