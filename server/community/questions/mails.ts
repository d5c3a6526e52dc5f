import type { AnswerId } from '../../../contract/kernel/schemas.ts';
import { publicName } from '../../market/accounts/index.ts';
import { listNotificationReaders, unsubscribeFrom } from '../notifications/index.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { findAnswered } from './read-mailed.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

export const answerMail = mailKind<{ answerId: AnswerId }>('question.mail_answer', {
  words: 'Answer to a question',
});

export const questionMails = [
  mail(answerMail, async (services, { answerId }) => {
    const { config, db } = services;
    const found = await findAnswered(db, answerId);
    if (!found || found.askerId === found.answererId) return undefined;
    const [reader] = await listNotificationReaders(db, [found.askerId]);
    if (!reader?.questionAnswers) return undefined;
    const isShop = found.by === 'seller';
    const page = pageUrl(config, '/product/:productId', { productId: found.productId });
    return {
      to: reader.email,
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
      action: { label: 'See the product', url: `${page}#questions` },
      unsubscribe: unsubscribeFrom(services, reader.userId, 'question_answers'),
    };
  }),
];
