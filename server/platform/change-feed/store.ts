import type pg from 'pg';

export interface Position {
  snapshot: string;
  /** The unit is seconds since 1970, by the clock of the database. */
  readAt: number;
}

interface Changes extends Position {
  changes: [topic: string, key: string][];
}

/** Ids cannot mark a position: a transaction that began first may commit last. Without a snapshot nothing is read. */
export async function readChanges(
  connection: pg.Client,
  snapshot: string | undefined,
): Promise<Changes | undefined> {
  const { rows } = await connection.query<Changes>({
    name: 'read_changes',
    // The position is a row, since PostgreSQL would otherwise plan the statement for each value, after nearly every commit.
    text: `with position as materialized (select $1::pg_snapshot as snapshot)
    select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as "readAt",
      coalesce((
        select json_agg(json_build_array(topic, key) order by id) from change_feed
        where transaction_id >= pg_snapshot_xmin((select snapshot from position))
          and not pg_visible_in_snapshot(transaction_id, (select snapshot from position))
      ), '[]') as changes`,
    values: [snapshot ?? null],
  });
  return rows[0];
}

export async function removeOldChanges(connection: pg.Client, retentionHours: number): Promise<void> {
  await connection.query(`delete from change_feed where created_at < now() - make_interval(hours => $1)`, [
    retentionHours,
  ]);
}
