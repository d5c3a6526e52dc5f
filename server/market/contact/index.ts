import { concept } from '../../concept/concept.ts';
import { contactMails } from './contact-mail.ts';
import { registerContact } from './routes.ts';

export const contact = concept({
  api: registerContact,
  mails: contactMails,
});
