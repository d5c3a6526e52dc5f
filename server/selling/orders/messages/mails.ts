import { mail } from '../../../concept/background.ts';
import { findConversation, listMessages } from './store.ts';
import { orderMessageMail } from './write-message.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export const orderMessageMails = [
  mail(orderMessageMail, async ({ config, db }, { shopOrderId, authorId }) => {
    const conversation = await findConversation(db, authorId, shopOrderId);
    if (!conversation) return undefined;
    const { side, number, shopName, buyerName, orderId } = conversation;
    const messages = await listMessages(db, shopOrderId);
    const unseen = messages.filter(({ author, readAt }) => author === side && readAt === null);
    const isForSeller = side === 'buyer';
    const to = isForSeller ? conversation.sellerEmail : conversation.buyerEmail;
    if (to === null || unseen.length === 0) return undefined;
    const from = isForSeller ? 'Your buyer' : 'The shop';
    const url = isForSeller
      ? pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId })
      : pageUrl(config, '/buyer/order/:orderId', { orderId });
    return {
      to,
      subject: `${from} wrote to you: order ${number}`,
      heading: `${from} wrote to you`,
      paragraphs: ['You can reply on the order page.'],
      quote: { by: `${from} writes`, text: unseen.map(({ text }) => text).join('\n\n') },
      facts: [
        { label: 'Order', value: number },
        isForSeller ? { label: 'Buyer', value: buyerName } : { label: 'Shop', value: shopName },
      ],
      action: { label: 'See the order', url },
    };
  }),
];
