import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1 stock bounds',
    says: 'quantity is at least 0, reserved between 0 and quantity',
    breaches: sql`
      select 'record ' || id || ': ' || reserved || ' of ' || quantity as example
      from inventory where quantity < 0 or reserved < 0 or reserved > quantity`,
  },
  {
    id: 'I1 reserved',
    says: 'reserved is the sum of the open reservations',
    breaches: sql`
      select 'record ' || i.id || ': reserved ' || i.reserved || ', open reservations ' || coalesce(sum(r.quantity), 0) as example
      from inventory i left join stock_reservations r on r.inventory_id = i.id and r.state = 'held'
      group by i.id having i.reserved <> coalesce(sum(r.quantity), 0)`,
  },
  {
    id: 'I1 movements',
    says: 'all movements of a record add up to its quantity',
    breaches: sql`
      select 'record ' || i.id || ': quantity ' || i.quantity || ', movements ' || coalesce(sum(m.change), 0) as example
      from inventory i left join stock_movements m on m.inventory_id = i.id
      group by i.id having i.quantity <> coalesce(sum(m.change), 0)`,
  },
];
