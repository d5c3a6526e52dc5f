import type { AnswerId } from '../../../contract/kernel/schemas.ts';
import { publicName } from '../../market/accounts/index.ts';
import { listNotificationReaders, unsubscribeFrom } from '../notifications/index.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findAnswered } from './read-mailed.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

export const answerMail = mailKind<{ answerId: AnswerId }>('question.mail_answer', {
  words: 'Answer to a question',
});

export function registerQuestionMails(services: Services): void {
  const { config, db, jobs, mailer } = services;
  const pageOf = (productId: string) => `${pageUrl(config, '/product/:productId', { productId })}#questions`;

  jobs.handle(answerMail, async ({ answerId }) => {
    const found = await findAnswered(db, answerId);
    if (!found || found.askerId === found.answererId) return;
    const [reader] = await listNotificationReaders(db, [found.askerId]);
    if (!reader?.questionAnswers) return;
    const isShop = found.by === 'seller';
    const mail = renderMail(config.shop, {
      subject: 'Your question was answered',
      heading: 'Your question was answered',
      paragraphs: [
        isShop
          ? 'The shop answered what you asked about its product.'
          : 'Somebody who bought the product answered what you asked.',
      ],
      quote: { by: isShop ? 'The shop writes' : 'A buyer writes', text: found.text },
      facts: [
        isShop ? { label: 'Shop', value: found.shopName } : { label: 'Buyer', value: publicName(found.name) },
        { label: 'Product', value: found.productName },
        { label: 'Your question', value: found.question },
      ],
      action: { label: 'See the product', url: pageOf(found.productId) },
      unsubscribe: unsubscribeFrom(services, reader.userId, 'question_answers'),
    });
    await mailer.send({ to: reader.email, ...mail });
  });
}
