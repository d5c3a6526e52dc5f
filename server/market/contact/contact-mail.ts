import type { ContactMessage } from '../../../contract/contact.ts';
import { CONTACT_TOPICS } from '../../../contract/kernel/contact-topics.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';

/** The message is stored nowhere else, so the job contains it. */
export const contactMail = mailKind<Omit<ContactMessage, 'website'>>('contact.mail', {
  words: 'Message of the contact form',
  to: 'market',
});

/** Only to support: the sender's address is not verified. */
export function registerContactMails({ config, jobs, mailer }: Services): void {
  jobs.handle(contactMail, async ({ name, email, topic, orderNumber, message }) => {
    const about = CONTACT_TOPICS[topic];
    const mail = renderMail(config.shop, {
      subject: `Message to support: ${orderNumber === undefined ? about : `${about}, ${orderNumber}`}`,
      heading: about,
      paragraphs: ['Somebody wrote to you through the contact form.'],
      quote: { by: 'The sender writes', text: message },
      facts: [
        { label: 'From', value: name },
        { label: 'Reply to', value: `${email} (not verified)` },
        ...(orderNumber === undefined ? [] : [{ label: 'Order', value: orderNumber }]),
      ],
    });
    await mailer.send({ to: config.shop.supportEmail, replyTo: email, ...mail });
  });
}
