import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

const subjects = sql`(
  select 'product' as kind, id, take_down_id from products union all select 'review', id, take_down_id from reviews
  union all select 'question', id, take_down_id from questions union all select 'answer', id, take_down_id from answers
) subject`;

export const MODERATION_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I17 hidden things',
    says: 'what is hidden is what the newest case about it took down, by that case',
    breaches: sql`
      with newest as (
        select distinct on (subject_kind, subject_id) id, subject_kind, subject_id, state from report_cases
        order by subject_kind, subject_id, created_at desc, id
      )
      select subject.kind || ' ' || subject.id || ' is hidden by ' || coalesce(subject.take_down_id::text, 'nothing')
        || ', its newest case ' || coalesce(newest.id || ' is ' || newest.state, 'is missing') as example
      from ${subjects} left join newest on newest.subject_kind = subject.kind and newest.subject_id = subject.id
      where subject.take_down_id is distinct from
        case when newest.state in ('taken_down', 'appealed', 'upheld') then newest.id end`,
  },
  {
    id: 'I17 cases',
    says: 'a thing has at most one case that waits or hides it, a shop none that hides it; statements and appeals fit the state, and nobody decides on an appeal against the own decision',
    breaches: sql`
      select subject_kind || ' ' || subject_id || ' has ' || count(*) || ' cases in force' as example from report_cases
      where state in ('open', 'taken_down', 'appealed', 'upheld') group by subject_kind, subject_id having count(*) > 1
      union all
      select 'case ' || id || ' of a shop is ' || state from report_cases
      where subject_kind = 'shop' and state in ('taken_down', 'appealed', 'upheld', 'restored')
      union all
      select 'case ' || c.id || ' is ' || c.state || ', with statement: ' || (d.case_id is not null) || ', appeal: '
        || coalesce(a.decision, case when a.case_id is not null then 'open' else 'none' end)
      from report_cases c left join take_downs d on d.case_id = c.id left join appeals a on a.case_id = c.id
      where (c.state in ('taken_down', 'appealed', 'upheld', 'restored') and d.case_id is null)
        or (c.state in ('open', 'dismissed', 'settled') and d.case_id is not null)
        or (c.state = 'appealed') <> (a.case_id is not null and a.decision is null and c.state <> 'removed')
        or (a.decision is not null and a.decision = 'upheld' and c.state not in ('upheld', 'restored'))
        or (a.decision is not null and a.decision = 'restored' and c.state <> 'restored')
        or a.decided_by = d.operator_id`,
  },
];
