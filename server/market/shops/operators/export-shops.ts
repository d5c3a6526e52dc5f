import { asc, eq, gt } from 'drizzle-orm';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { people, shops } from '../../../../database/schema/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { BYTE_ORDER_MARK, writeRows } from '../../../platform/write-csv.ts';

const BATCH = 500;

const COLUMNS = [
  'shop',
  'name',
  'state',
  'since',
  'closed',
  'tax number',
  'opened',
  'owner',
  'owner name',
  'owner e-mail',
  'owner phone',
];

export async function* exportShops(db: Queryable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRows([COLUMNS]);
  for (let after: ShopId | undefined; ; ) {
    const rows = await db
      .select({ shop: shops, name: people.name, email: people.email, phoneNumber: people.phoneNumber })
      .from(shops)
      .innerJoin(people, eq(people.id, shops.ownerId))
      .where(after === undefined ? undefined : gt(shops.id, after))
      .orderBy(asc(shops.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield writeRows(
      rows.map(({ shop, name, email, phoneNumber }) => [
        shop.id,
        shop.name,
        shop.state,
        shop.stateSince.toISOString(),
        shop.state === 'closed' ? shop.stateSince.toISOString() : '',
        shop.gst,
        shop.createdAt.toISOString(),
        shop.ownerId,
        name,
        email ?? '',
        phoneNumber ?? '',
      ]),
    );
    after = last.shop.id;
  }
}
