import type { ReviewId } from '../../../contract/kernel/schemas.ts';
import { listNotificationReaders, unsubscribeFrom } from '../notifications/index.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findReply } from './replies/store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

export const replyMail = mailKind<{ reviewId: ReviewId }>('review.mail_reply', {
  words: 'Reply to a review',
});

export function registerReviewMails(services: Services): void {
  const { config, db, jobs, mailer } = services;
  const pageOf = (productId: string) => `${pageUrl(config, '/product/:productId', { productId })}#reviews`;

  jobs.handle(replyMail, async ({ reviewId }) => {
    const reply = await findReply(db, reviewId);
    const [reader] = reply ? await listNotificationReaders(db, [reply.authorId]) : [];
    if (!reply || !reader?.reviewReplies) return;
    const mail = renderMail(config.shop, {
      subject: 'The shop answered your review',
      heading: 'Your review was answered',
      paragraphs: ['The shop replied to your review of its product.'],
      quote: { by: 'The shop writes', text: reply.text },
      facts: [
        { label: 'Shop', value: reply.shopName },
        { label: 'Product', value: reply.productName },
        { label: 'Your rating', value: `${reply.stars} of 5 stars` },
      ],
      action: { label: 'See the reviews', url: pageOf(reply.productId) },
      unsubscribe: unsubscribeFrom(services, reader.userId, 'review_replies'),
    });
    await mailer.send({ to: reader.email, ...mail });
  });
}
