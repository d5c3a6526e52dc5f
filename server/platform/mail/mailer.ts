import nodemailer from 'nodemailer';
import { isEmail } from '../../../contract/kernel/credentials.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { Mail } from './mail.ts';
import { insertKeptMail } from './store.ts';

/** Sends a mail, or throws so that the job that asked is repeated. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer holds up the job queue for no longer than this. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 20_000;

/** Sends by SMTP when it is set up; otherwise keeps mails in the database, where /dev/mail shows them. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'shop'>, db: Database): Mailer {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl, config.shop) : keeping(db);
  return {
    async send(mail) {
      refuseHeaderInjection(mail);
      await deliver(mail);
    },
  };
}

type Delivery = (mail: Mail) => Promise<void>;

function smtpDelivery(url: string, shop: Config['shop']): Delivery {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, replyTo, subject, text, html, unsubscribeUrl }) => {
    await transport.sendMail({
      from: { name: shop.name, address: shop.supportEmail },
      // An object is one address; a text could be read as a list of them.
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
}

function keeping(db: Database): Delivery {
  return (mail) => insertKeptMail(db, mail);
}

/** A line break in a header would begin another header. */
function refuseHeaderInjection({ to, replyTo = to, subject }: Mail): void {
  if (!isEmail(to) || !isEmail(replyTo)) throw new Error('A mail needs exactly one well-formed address.');
  if (/[\r\n\0]/.test(subject)) throw new Error('The subject of a mail is one line.');
}
