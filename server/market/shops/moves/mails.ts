import type { ShopState } from '../../../../contract/kernel/shop-states.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import { findMailedMove } from './store.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export const shopMoveMail = mailKind<{ moveId: number }>('shop.mail_move', {
  words: 'State of the shop changed',
});

interface Words {
  subject: string;
  says: string;
}

const WORDS: Partial<Record<`${ShopState} ${ShopState}`, Words>> = {
  'applied in_review': {
    subject: 'We are looking at your shop',
    says: 'Thank you for submitting your shop. We check what you sent and write to you. Until then you can go on preparing products; nobody sees them yet.',
  },
  'in_review approved': {
    subject: 'Your shop is approved',
    says: 'Everything is checked: your products are shown from now on, and you can receive orders.',
  },
  'in_review applied': {
    subject: 'Your shop needs a change',
    says: 'We cannot approve your shop yet. Please change what is written below and submit it again.',
  },
  'approved suspended': {
    subject: 'Your shop is suspended',
    says: 'Nothing of your shop is shown or sold at the moment. Please finish the orders that are open. If you think that this is a mistake, answer this mail.',
  },
  'suspended approved': {
    subject: 'Your shop sells again',
    says: 'Your shop and its products are shown again, as they were.',
  },
};

export const moveMails = [
  mail(shopMoveMail, async ({ config, db }, { moveId }) => {
    const found = await findMailedMove(db, moveId);
    if (!found) return undefined;
    const { move, shopName, email } = found;
    const words = WORDS[`${move.fromState} ${move.toState}`];
    if (!words) return undefined;
    return {
      to: email,
      subject: words.subject,
      heading: words.subject,
      paragraphs: [words.says],
      ...(move.reason !== '' && {
        quote: { by: `The team of ${config.shop.name} writes`, text: move.reason },
      }),
      facts: [{ label: 'Shop', value: shopName }],
      action: { label: 'See your shop', url: pageUrl(config, '/seller/verification') },
    };
  }),
];
