import type { RequestShare } from './mail-requests.ts';

export interface Mail {
  to: string;
  /** By default the shop's support. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** From `countMailRequest`, for a mail that somebody requested by naming the address. */
  share?: RequestShare | undefined;
  /** Activates the code or link of the mail once no limit holds it back; until then the previous mail stays valid. */
  beforeDelivery?: (() => Promise<void>) | undefined;
  /** For one-click unsubscription (RFC 8058); absent for mails that are always sent. */
  unsubscribeUrl?: string | undefined;
}
