import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { isEmail } from '../../../contract/kernel/credentials.ts';
import type { Config } from '../../config.ts';
import { type AttemptLimits, countAttempt, forgiveAttempt } from '../attempts/attempts.ts';
import type { Database } from '../database/database.ts';
import { PermanentFailure, runningJobId } from '../jobs/jobs.ts';
import type { Mail } from './mail.ts';
import { insertKeptMail } from './store.ts';

/** Sends a mail, or throws so that the job that asked is repeated, a PermanentFailure where that would change nothing. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer holds up the job queue for no longer than this. */
const CONNECTION_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 20_000;

const HOUR_SECONDS = 3600;
/** What an address gets of us that nobody has proven to want it: an order and what follows from it are far fewer. */
const MAX_UNPROVEN_AN_HOUR = 10;
const MAX_UNPROVEN_A_DAY = 30;

/**
 * Sends by SMTP when it is set up; otherwise keeps mails in the database, where /dev/mail shows them. An address that is not
 * proven gets a few mails an hour, so that nobody is flooded through us: what is more waits, and beyond a day's few is given up.
 * @param isProven whether an address is the verified one of an account
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'shop'>,
  db: Database,
  isProven: (address: string) => Promise<boolean>,
): Mailer {
  const deliver = config.smtpUrl ? smtpDelivery(config.smtpUrl, config.shop) : keeping(db);
  return {
    async send(mail) {
      refuseHeaderInjection(mail);
      if (mail.to === config.shop.supportEmail || (await isProven(mail.to))) return deliver(mail);
      await countUnproven(db, mail.to);
      try {
        await deliver(mail);
      } catch (error) {
        // What was not sent is tried again, and must not count as another mail then.
        for (const limits of recipientLimits(mail.to)) await forgiveAttempt(db, limits);
        throw error;
      }
    },
  };
}

function recipientLimits(address: string): [hour: AttemptLimits, day: AttemptLimits] {
  const subject = address.toLowerCase();
  const hour = { name: 'mail.recipient.hour', subject, max: MAX_UNPROVEN_AN_HOUR };
  const day = { name: 'mail.recipient.day', subject, max: MAX_UNPROVEN_A_DAY };
  return [
    { windowSeconds: HOUR_SECONDS, limits: [hour] },
    { windowSeconds: 24 * HOUR_SECONDS, limits: [day] },
  ];
}

async function countUnproven(db: Database, address: string): Promise<void> {
  const [hour, day] = recipientLimits(address);
  await countAttempt(db, hour);
  try {
    await countAttempt(db, day);
  } catch (error) {
    throw new PermanentFailure('too many mails in a day to an address that is not proven', { cause: error });
  }
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
    };
    await transport.sendMail(message).catch((error: unknown) => {
      throw isRefusedForGood(error)
        ? new PermanentFailure(`the mail server refuses this mail: ${error.message}`, { cause: error })
        : error;
    });
  };
}

/** A mail that a repeated job sends again, after an answer that got lost, has the same id, so that receivers can drop it. */
function messageIdOf(to: string, host: string): { messageId?: string } {
  const jobId = runningJobId();
  if (jobId === undefined) return {};
  const digest = createHash('sha256').update(`${jobId}\n${to}`).digest('hex');
  return { messageId: `<${digest.slice(0, 40)}@${host}>` };
}

/** Refusals that say that the connection, its order or its sign-in is at fault. */
const ABOUT_US = [503, 530, 535];
const Refusal = z.object({ command: z.enum(['RCPT TO', 'DATA']), responseCode: z.number() });

/** The server said 5xx about the recipient or the message; what it says about the shop, such as its sender, can be mended. */
function isRefusedForGood(error: unknown): error is Error {
  const { data } = Refusal.safeParse(error);
  return data !== undefined && data.responseCode >= 500 && !ABOUT_US.includes(data.responseCode);
}

function keeping(db: Database): Delivery {
  return (mail) => insertKeptMail(db, mail);
}

/** A line break in a header would begin another header. */
function refuseHeaderInjection({ to, replyTo = to, subject }: Mail): void {
  if (!isEmail(to) || !isEmail(replyTo)) throw new Error('A mail needs exactly one well-formed address.');
  if (/[\r\n\0]/.test(subject)) throw new Error('The subject of a mail is one line.');
}
