import { desc, eq, lt, sql } from 'drizzle-orm';
import { keptMails } from '../../../database/schema/index.ts';
import type { Database } from '../database/database.ts';
import type { Mail } from './mail.ts';

export type KeptMail = typeof keptMails.$inferSelect;

export async function insertKeptMail(db: Database, { to, subject, text, html }: Mail): Promise<void> {
  await db.insert(keptMails).values({ recipient: to, subject, text, html });
}

/** The newest stored mails. */
export async function listKeptMails(db: Database, count: number): Promise<KeptMail[]> {
  return db.select().from(keptMails).orderBy(desc(keptMails.createdAt)).limit(count);
}

export async function findKeptMail(db: Database, id: string): Promise<KeptMail | undefined> {
  const [mail] = await db.select().from(keptMails).where(eq(keptMails.id, id));
  return mail;
}

export async function removeOldKeptMails(db: Database, days: number): Promise<void> {
  await db.delete(keptMails).where(lt(keptMails.createdAt, sql`now() - make_interval(days => ${days})`));
}
