import pg from 'pg';

const SCHEMAS = ['public', 'pgboss'];

/** One list of statements grants the rights, so that the account never has more in between. */
export async function grantRights(owner: pg.Client, account: string): Promise<void> {
  await owner.query('begin');
  try {
    await setRights(owner, account);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function setRights(owner: pg.Client, account: string): Promise<void> {
  const role = pg.escapeIdentifier(account);
  // A temporary table could stand in for a table that a trigger reads.
  await owner.query(`
    revoke create on schema public from public;
    revoke temporary on database ${pg.escapeIdentifier(owner.database ?? '')} from public`);
  for (const schema of SCHEMAS) {
    await owner.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role}`);
  }
  await owner.query(`revoke update, delete on stock_movements from ${role}`);
  // Only functions that run as the owner write the audit log. A dump without rights restores them as open to every account.
  await owner.query(`
    revoke insert, update, delete on audit_log, audit_changes, audit_chains from ${role};
    revoke usage on sequence audit_log_id_seq, audit_changes_id_seq from ${role};
    revoke execute on function write_audit(uuid, jsonb), audit_change() from public;
    grant execute on function write_audit(uuid, jsonb) to ${role}`);
  await revokeLargeObjects(owner);
}

/** Large objects are open to every account by default; only a superuser can revoke that. */
async function revokeLargeObjects(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ isSuperuser: boolean }>(
    `select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.isSuperuser) return;
  await owner.query(`
    revoke execute on function lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea), lo_put(oid, bigint, bytea),
      lowrite(int, bytea) from public`);
}
