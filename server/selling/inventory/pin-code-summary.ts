import { sql } from 'drizzle-orm';
import { SHORTEST_RUN } from '../../../contract/kernel/delivery-pin-codes.ts';
import { PIN_CODE_SUMMARY_LENGTH } from '../../../contract/kernel/limits.ts';
import { ALL_INDIA } from '../../../contract/kernel/pin-code.ts';

export interface PinCodeRun {
  first: string;
  last: string;
  count: number;
}

/**
 * The broadest entries of record `i` are `PinCodeRun`s: all India, prefixes and others, the longest ranges, single pin codes.
 * The database shortens them, so that a page of records does not load millions of pin codes.
 */
export const pinCodeSummary = sql`(
  with entry as (
    select code collate "C" as code, code ~ '^[0-9]{6}$' as is_pin_code from unnest(i.delivery_pin_codes) as code
  ), run as (
    select min(code) as first, max(code) as last, count(*)::int as count
    from (
      select code, code::int - row_number() over (order by code) as run from entry where is_pin_code
    ) as numbered
    group by run
  ), part as (
    select code as first, code as last, 1 as count, case when code = ${ALL_INDIA} then 0 else 1 end as place
    from entry where not is_pin_code
    union all select first, last, count, 2 from run where count >= ${SHORTEST_RUN}::int
    union all (
      select first, first, 1, 3 from run where count < ${SHORTEST_RUN}::int
      union select last, last, 1, 3 from run where count < ${SHORTEST_RUN}::int
    )
  ), broadest as (
    select * from part order by place, count desc, first limit ${PIN_CODE_SUMMARY_LENGTH}::int
  )
  select coalesce(json_agg(
    json_build_object('first', first, 'last', last, 'count', count) order by place, count desc, first
  ), '[]') from broadest
)`;
