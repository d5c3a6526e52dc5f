import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

/** The hash is computed without `write_audit`, so that a changed function is found too. */
const chained = sql`
  with digests as (
    select write_id, sha256(string_agg(
      sha256(convert_to(jsonb_build_array(table_name, row_key, before, after)::text, 'UTF8')), '' order by id)) as digest
    from audit_changes group by write_id
  ), chained as (
    select l.*, coalesce(d.digest, sha256('')) as digest,
      coalesce(lag(l.hash) over chain, '') as hash_before, coalesce(lag(l.number) over chain, 0) as number_before
    from audit_log l left join digests d using (write_id)
    window chain as (partition by l.chain order by l.number, l.id)
  )`;

/** The chains hold even against somebody who can write to the database. */
export const AUDIT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'audit chains',
    says: 'Entries of the audit log are numbered without gaps, and each hashes itself, its changes and the one before.',
    breaches: sql`${chained}
      select 'entry ' || number || ' of chain ' || chain || ' does not follow on the one before' as example
      from chained where number <> number_before + 1 or previous_hash <> hash_before
      union all
      select 'entry ' || number || ' of chain ' || chain || ' is not as it was written'
      from chained where hash <> sha256(previous_hash || convert_to(jsonb_build_array(
        id, chain, number, extract(epoch from at), write_id, actor_id, actor_kind, shop_id,
        session_id, network, action, subject, reason, encode(digest, 'hex'))::text, 'UTF8'))`,
  },
  {
    id: 'audit ends',
    says: 'Each chain of the audit log ends in the entry that it ended in.',
    breaches: sql`
      select 'chain ' || coalesce(c.chain, l.chain) || ' ends in ' || coalesce(l.number::text, 'nothing') as example
      from audit_chains c full join (
        select distinct on (chain) chain, number, hash from audit_log order by chain, number desc
      ) l on l.chain = c.chain
      where (l.number, l.hash) is distinct from (c.number, c.hash)`,
  },
  {
    id: 'audit changes',
    says: 'Each change that the audit log keeps is part of an entry.',
    breaches: sql`
      select 'change ' || id || ' of ' || table_name || ' ' || row_key as example from audit_changes c
      where not exists (select from audit_log l where l.write_id = c.write_id)`,
  },
];
