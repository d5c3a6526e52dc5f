import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

export const REVIEW_INVARIANTS: readonly Invariant[] = [
  {
    id: 'rating figures',
    says: "a product's stars are those that it brought along and those of its reviews that everybody sees",
    breaches: sql`
      select 'product ' || p.id || ': ' || p.rating_sum || ' stars of ' || p.rating_count || ', reviews say '
        || coalesce(sum(given.stars), 0) || ' of ' || coalesce(sum(given.ratings), 0) as example
      from products p left join (
        select product_id, stars, 1 as ratings from reviews where take_down_id is null
        union all
        select product_id, rating_sum, rating_count from carried_figures
      ) given on given.product_id = p.id
      group by p.id
      having p.rating_sum <> coalesce(sum(given.stars), 0) or p.rating_count <> coalesce(sum(given.ratings), 0)`,
  },
];
