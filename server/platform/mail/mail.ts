import type { RequestShare } from './mail-requests.ts';

/** A mail to one person, readable as text and as HTML. */
export interface Mail {
  to: string;
  /** The reply address; the shop's support by default. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Of a mail requested for an address by naming it, as `countMailRequest` returned it. */
  share?: RequestShare | undefined;
  /** Activates the code or link of the mail once no limit holds it back: until then the mail before it stays valid. */
  beforeDelivery?: (() => Promise<void>) | undefined;
  /** The address of one-click unsubscription (RFC 8058); absent for mails that are always sent. */
  unsubscribeUrl?: string | undefined;
}
