import type { ContactMessage } from '../../../contract/contact.ts';
import { CONTACT_TOPICS } from '../../../contract/kernel/contact-topics.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';

/** The message is stored nowhere else, so the job contains it. */
export const contactMail = mailKind<Omit<ContactMessage, 'website'>>('contact.mail', {
  words: 'Message of the contact form',
  to: 'market',
});

/** Only support gets the mail: the sender's address is not verified. */
export const contactMails = [
  mail(contactMail, async ({ config }, { name, email, topic, orderNumber, message }) => {
    const about = CONTACT_TOPICS[topic];
    return {
      to: config.shop.supportEmail,
      replyTo: email,
      subject: `Message to support: ${orderNumber === undefined ? about : `${about}, ${orderNumber}`}`,
      heading: about,
      paragraphs: ['Somebody wrote to you through the contact form.'],
      quote: { by: 'The sender writes', text: message },
      facts: [
        { label: 'From', value: name },
        { label: 'Reply to', value: `${email} (not verified)` },
        ...(orderNumber === undefined ? [] : [{ label: 'Order', value: orderNumber }]),
      ],
    };
  }),
];
