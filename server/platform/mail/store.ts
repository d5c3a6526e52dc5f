import { desc, eq, lt, sql } from 'drizzle-orm';
import { storedMails } from '../../../database/schema/index.ts';
import type { Database } from '../database/database.ts';
import { prepareStatement } from '../database/prepared-statement.ts';
import type { Mail } from './mail.ts';

export type StoredMail = typeof storedMails.$inferSelect;

export async function insertStoredMail(db: Database, { to, subject, text, html }: Mail): Promise<void> {
  await insertMail(db, { to, subject, text, html });
}

const insertMail = prepareStatement<Pick<Mail, 'to' | 'subject' | 'text' | 'html'>, Record<string, never>>(
  'insert_stored_mail',
  (value) => sql`
  insert into stored_mails (recipient, subject, text, html)
  values (${value('to')}, ${value('subject')}, ${value('text')}, ${value('html')})`,
);

export async function listStoredMails(db: Database, count: number): Promise<StoredMail[]> {
  return db.select().from(storedMails).orderBy(desc(storedMails.createdAt)).limit(count);
}

export async function findStoredMail(db: Database, id: string): Promise<StoredMail | undefined> {
  const [mail] = await db.select().from(storedMails).where(eq(storedMails.id, id));
  return mail;
}

export async function removeOldMails(db: Database, days: number): Promise<void> {
  await db.delete(storedMails).where(lt(storedMails.createdAt, sql`now() - make_interval(days => ${days})`));
}
