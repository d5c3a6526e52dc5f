import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { MailReader } from '../../../contract/sent-mails.ts';

/** What operators read of a mail. */
export interface MailFacts<Data extends object> {
  /** What it is about, in a few words. */
  words: string | ((data: Data) => string);
  /** Who reads it; without it the person that it is about. */
  to?: MailReader | ((data: Data, buyerId: UserId) => MailReader);
}

/** What a mail is about, in a few words. */
export function mailInWords({ words }: MailFacts<object>, data: object): string {
  return typeof words === 'function' ? words(data) : words;
}

/** SQL: queues of mails are named after it, such as `order.mail_new`. */
const IS_MAIL_TEXT = "name ~ '\\.mail(_|$)'";
export const IS_MAIL = sql.raw(IS_MAIL_TEXT);

/** SQL: what a mail is about and whom it goes to, which is every value of its payload. */
const SUBJECTS_TEXT = "jsonb_path_query_array(data, '$.*')";
export const SUBJECTS = sql.raw(SUBJECTS_TEXT);

/** SQL: mails by their subjects; the job queue itself has no index for them. */
export const MAIL_SUBJECTS_INDEX = `create index job_mail_subjects_index on pgboss.job using gin ((${SUBJECTS_TEXT})) where ${IS_MAIL_TEXT}`;
