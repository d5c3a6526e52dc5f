import { type Column, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

/** A table whose rows the audit log shows before and after a write. Declared beside the table. */
export interface AuditedTable {
  table: PgTable;
  /** The columns of its primary key, which name a row. */
  key: readonly string[];
  /** Columns that the log leaves out: what is counted or derived, and secrets. */
  omitted: readonly string[];
  /** Columns of which the log says only that they changed. */
  hidden: readonly string[];
  /** Rows that hold this value are left out. */
  unless: Readonly<Record<string, string>> | null;
}

/** Declares that the log keeps what operators, sellers and staff change in a table. A migration makes its trigger (see `auditTrigger`). */
export function audited(
  table: PgTable,
  { omit = [], hide = [], unless }: { omit?: Column[]; hide?: Column[]; unless?: [Column, string] } = {},
): AuditedTable {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    table,
    key: namesOf(key),
    omitted: namesOf(omit),
    hidden: namesOf(hide),
    unless: unless ? { [unless[0].name]: unless[1] } : null,
  };
}

/** Whether something that the schema exports is such a declaration. */
export function isAudited(exported: unknown): exported is AuditedTable {
  return (
    typeof exported === 'object' && exported !== null && 'table' in exported && is(exported.table, PgTable)
  );
}

/** The statement that makes a table's trigger, as the database prints it. Without a write that is noted it costs one comparison a row. */
export function auditTrigger({ table, key, omitted, hidden, unless }: AuditedTable): string {
  const lists = [key, omitted, hidden].map((names) => `'{${names.join(',')}}'`);
  const left = `'${unless ? JSON.stringify(unless) : ''}'`;
  return `CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.${getTableName(table)} FOR EACH ROW WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION audit_change(${[...lists, left].join(', ')})`;
}

function namesOf(columns: readonly Column[]): string[] {
  return columns.map(({ name }) => name);
}
