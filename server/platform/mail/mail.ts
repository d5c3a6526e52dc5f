import type { RequestShare } from './mail-requests.ts';

export interface Mail {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Somebody requested the mail by naming the address. */
  share?: RequestShare | undefined;
  /** Code or link of the mail become active once no limit holds it back; until then the previous mail stays valid. */
  beforeDelivery?: (() => Promise<void>) | undefined;
  /** One-click unsubscription (RFC 8058) leads there; mails that are always sent have none. */
  unsubscribeUrl?: string | undefined;
}
