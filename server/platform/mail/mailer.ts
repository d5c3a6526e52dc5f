import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { isEmail } from '../../../contract/kernel/credentials.ts';
import type { Config } from '../../config/index.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from '../attempts/attempts.ts';
import type { Database } from '../database/database.ts';
import { PermanentFailure, runningJobId } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { insertStoredMail } from './store.ts';

/** A rejection retries the job, unless it is a PermanentFailure; the refusal of a limit makes it wait. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** An unresponsive mail server blocks the job queue no longer than this. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 20_000;

const HOUR_SECONDS = 3600;
/** The limits count for each kind of limited mail: an order and its mails are far fewer. */
const MAX_AN_HOUR = 10;
const MAX_A_DAY = 30;

/** Mails to an unproven address are a few an hour and day. Without SMTP they are stored for /dev/mail. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'shop'>,
  db: Database,
  isProven: (address: string) => Promise<boolean>,
): Mailer {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl, config.shop) : storingDelivery(db);
  const prepareAndDeliver = async (mail: Mail) => {
    await mail.beforeDelivery?.();
    await deliver(mail);
  };
  // Addresses of the market are not limited.
  const isOurs = (address: string) =>
    address === config.shop.supportEmail || address === config.shop.grievanceOfficer.email;
  return {
    async send(mail) {
      refuseHeaderInjection(mail);
      const isUnlimited = async () => isOurs(mail.to) || (await isProven(mail.to));
      if (mail.share === undefined && (await isUnlimited())) return prepareAndDeliver(mail);
      const limits = recipientLimits(mail);
      await countAttempt(db, limits.hour);
      await countAttempt(db, limits.day);
      try {
        await prepareAndDeliver(mail);
      } catch (error) {
        // A mail that was not sent is retried, and must not count twice.
        await forgiveAttempt(db, limits.hour);
        await forgiveAttempt(db, limits.day);
        throw error;
      }
    },
  };
}

interface RecipientLimits {
  hour: AttemptLimits;
  day: AttemptLimits;
}

/** Each kind has its own limits, so that strangers' requests delay nothing else. */
function recipientLimits({ to, share }: Mail): RecipientLimits {
  const name = `mail.recipient.${share ?? 'unrequested'}`;
  const subject = to.toLowerCase();
  const hour = { name: `${name}.hour`, subject, max: MAX_AN_HOUR };
  const day = { name: `${name}.day`, subject, max: MAX_A_DAY };
  return {
    hour: { windowSeconds: HOUR_SECONDS, limits: [hour] },
    day: { windowSeconds: 24 * HOUR_SECONDS, limits: [day] },
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
  const [, host = 'localhost'] = shop.supportEmail.split('@');
  return async ({ to, replyTo, subject, text, html, unsubscribeUrl }) => {
    const message = {
      ...messageIdOf(to, host),
      from: { name: shop.name, address: shop.supportEmail },
      // An object is one address; a string could be parsed as a list.
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
    };
    await transport.sendMail(message).catch((error: unknown) => {
      throw isPermanentRefusal(error)
        ? new PermanentFailure(`the mail server refuses this mail: ${error.message}`, { cause: error })
        : error;
    });
  };
}

/** A repeated mail of a retried job has the same id, so that receivers can drop it. */
function messageIdOf(to: string, host: string): { messageId?: string } {
  const jobId = runningJobId();
  if (jobId === undefined) return {};
  const digest = createHash('sha256').update(`${jobId}\n${to}`).digest('hex');
  return { messageId: `<${digest.slice(0, 40)}@${host}>` };
}

const SENDER_ERRORS = [503, 530, 535];
const Refusal = z.object({ command: z.enum(['RCPT TO', 'DATA']), responseCode: z.number() });

/** Another 5xx reply is about the shop's settings, such as the sender, which can be fixed, and is retried. */
function isPermanentRefusal(error: unknown): error is Error {
  const { data } = Refusal.safeParse(error);
  return data !== undefined && data.responseCode >= 500 && !SENDER_ERRORS.includes(data.responseCode);
}

function storingDelivery(db: Database): Delivery {
  return (mail) => insertStoredMail(db, mail);
}

/** A line break would begin another header. */
function refuseHeaderInjection({ to, replyTo = to, subject }: Mail): void {
  if (!isEmail(to) || !isEmail(replyTo)) throw new Error('A mail needs exactly one well-formed address.');
  if (/[\r\n\0]/.test(subject)) throw new Error('The subject of a mail is one line.');
}
