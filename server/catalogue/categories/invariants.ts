import { sql } from 'drizzle-orm';
import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import type { Invariant } from '../../concept/invariant.ts';

export const CATEGORY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I24 tree',
    says: 'the categories are a forest below the eight roots, and what names a category names one that there is',
    breaches: sql`
      with recursive reached as (
        select id, root, depth from categories
        where parent_id is null and depth = 0 and not is_hidden and name = root and root = any(${sql.param([...CATEGORIES])}::text[])
        union all
        select child.id, child.root, child.depth from categories child
        join reached on reached.id = child.parent_id and reached.root = child.root and reached.depth + 1 = child.depth
      )
      select 'category ' || id || ' is not below one of the eight' as example from categories
      where not exists (select from reached where reached.id = categories.id)
      union all
      select 'there are ' || count(*) || ' roots' from reached where depth = 0 having count(*) <> ${CATEGORIES.length}
      union all
      select 'product ' || p.id || ' lies in ' || p.subcategory_id || ' of ' || p.category from products p
      where p.subcategory_id is not null
        and not exists (select from reached where reached.id = p.subcategory_id and reached.root = p.category)
      union all
      select 'the policy watches ' || watched.id from market_policies, unnest(watched_categories) as watched (id)
      where not exists (select from categories where categories.id = watched.id)`,
  },
  {
    id: 'I24 values',
    says: 'what a product says for an attribute of choices is one of them',
    breaches: sql`
      select 'product ' || p.id || ' says ' || given.value || ' for ' || given.key as example
      from products p cross join jsonb_each(p.attributes) given join attributes a on a.id = given.key
      where a.type in ('choice', 'choices') and not a.choices @> given.value`,
  },
];
