import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

export const COMPLAINT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I18 complaint times',
    says: 'a complaint is acknowledged within its own times, decided with words unless it was erased, and closed last',
    breaches: sql`
      select 'complaint ' || number || ' is ' || state as example from complaints
      where received_at > acknowledge_by or acknowledge_by > decide_by or acknowledged_at < received_at
        or decided_at < acknowledged_at or closed_at < greatest(received_at, acknowledged_at, decided_at)
        or (closed_at is null and decided_at is not null and decision = '')
        or (decided_at is null and decision <> '')`,
  },
  {
    id: 'I18 complaint escalations',
    says: 'an officer is notified of a deadline once it has passed, and never of one that was kept',
    breaches: sql`
      select 'complaint ' || number || ' was escalated too early' as example from complaints
      where acknowledge_escalated_at < acknowledge_by or decide_escalated_at < decide_by
        or (acknowledge_escalated_at is not null and acknowledged_at < acknowledge_by)
        or (decide_escalated_at is not null and decided_at < decide_by)`,
  },
  {
    id: 'I18 complaint texts',
    says: 'a complaint has its text as the first message, unless it was erased',
    breaches: sql`
      select 'complaint ' || c.number || ' has no text' as example from complaints c
      where c.email <> '' and not exists (
        select from complaint_messages m where m.complaint_id = c.id and m.author_id is null and m.at = c.received_at)`,
  },
  {
    id: 'I18 complaint replies',
    says: 'what waits for a reply after the decision is a message of the complainant, and the latest is theirs',
    breaches: sql`
      select 'complaint ' || number || ' waits for a reply to nothing' as example from complaints c
      where unanswered_since is not null and coalesce((select m.author_id is not null or m.at = c.received_at
        from complaint_messages m where m.complaint_id = c.id order by m.at desc, m.id desc limit 1), true)`,
  },
];
