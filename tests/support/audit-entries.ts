import { asc } from 'drizzle-orm';
import { auditLog } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';

/** The entries of the audit log that came to be while this was done. */
export async function entriesOf({ database: { db } }: TestApp, work: () => Promise<unknown>) {
  const last = await db.$count(auditLog);
  await work();
  return db.select().from(auditLog).orderBy(asc(auditLog.id)).offset(last);
}
