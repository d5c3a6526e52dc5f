import { inArray } from 'drizzle-orm';
import { COMPLAINT_SUBJECTS } from '../../../contract/kernel/complaint-states.ts';
import type { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { productNames, shopNames } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ComplaintRow } from './store.ts';

type About = Pick<ComplaintRow, 'about' | 'subject'>;

export async function nameSubjects(
  db: Queryable,
  complaints: readonly About[],
): Promise<(complaint: About) => string> {
  const idsOf = (about: About['about']) =>
    complaints
      .filter((complaint) => complaint.about === about && complaint.subject !== '')
      .map(({ subject }) => subject);
  const names = new Map<string, string>();
  const productIds = idsOf('product') as ProductId[];
  const shopIds = idsOf('shop') as ShopId[];
  const found = await Promise.all([
    productIds.length === 0 ? [] : db.select().from(productNames).where(inArray(productNames.id, productIds)),
    shopIds.length === 0 ? [] : db.select().from(shopNames).where(inArray(shopNames.id, shopIds)),
  ]);
  for (const { id, name } of found.flat()) names.set(id, name);
  return ({ about, subject }) =>
    (about === 'order' ? subject : names.get(subject)) || COMPLAINT_SUBJECTS[about];
}
