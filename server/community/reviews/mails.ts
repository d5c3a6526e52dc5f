import type { ReviewId } from '../../../contract/kernel/schemas.ts';
import { listNotificationReaders, unsubscribeFrom } from '../notifications/index.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { findReply } from './replies/store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

export const replyMail = mailKind<{ reviewId: ReviewId }>('review.mail_reply', {
  words: 'Reply to a review',
});

export const reviewMails = [
  mail(replyMail, async (services, { reviewId }) => {
    const { config, db } = services;
    const reply = await findReply(db, reviewId);
    const [reader] = reply ? await listNotificationReaders(db, [reply.authorId]) : [];
    if (!reply || !reader?.reviewReplies) return undefined;
    const page = pageUrl(config, '/product/:productId', { productId: reply.productId });
    return {
      to: reader.email,
      subject: 'The shop answered your review',
      heading: 'Your review was answered',
      paragraphs: ['The shop replied to your review of its product.'],
      quote: { by: 'The shop writes', text: reply.text },
      facts: [
        { label: 'Shop', value: reply.shopName },
        { label: 'Product', value: reply.productName },
        { label: 'Your rating', value: `${reply.stars} of 5 stars` },
      ],
      action: { label: 'See the reviews', url: `${page}#reviews` },
      unsubscribe: unsubscribeFrom(services, reader.userId, 'review_replies'),
    };
  }),
];
