import type { RequestShare } from './mail-requests.ts';

/** A mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  /** Who gets the answer; without it the shop's support. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Of a mail that somebody asked for by naming its address, as `countMailRequest` gave it. */
  share?: RequestShare | undefined;
  /** Makes valid what the mail says, once no limit holds it back: until then the mail before it stays good. */
  beforeDelivery?: () => Promise<void>;
  /** Where a mail program ends this kind of mails by one POST (RFC 8058); absent for what is always sent. */
  unsubscribeUrl?: string | undefined;
}
