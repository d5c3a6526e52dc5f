import type { Role } from '../../contract/kernel/role.ts';
import { type MailFact, renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';
import type { ReportedNoun } from './refusals.ts';

/** A report with what it is about. */
export interface ReportFound {
  reason: string;
  /** Of the person who reported it. */
  role: Role;
  text: string;
  productName: string;
}

/** Mails a report to the operator. @param facts what else says which one it is */
export async function mailReport(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  noun: ReportedNoun,
  { reason, role, text, productName }: ReportFound,
  { facts, url }: { facts: readonly MailFact[]; url: string },
): Promise<void> {
  const subject = `${noun === 'answer' ? 'An' : 'A'} ${noun} was reported`;
  const mail = renderMail(config.shop, {
    subject,
    heading: subject,
    paragraphs: [`A ${role} thinks that this ${noun} should not be there.`],
    quote: { by: `The ${noun}`, text },
    facts: [{ label: 'Reason', value: reason }, { label: 'Product', value: productName }, ...facts],
    action: { label: `See the ${noun}s`, url },
  });
  await mailer.send({ to: config.shop.supportEmail, ...mail });
}
