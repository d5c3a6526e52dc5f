import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { SupportConsentId } from '../../../contract/kernel/schemas.ts';
import { SUPPORT_VIEW_MINUTES } from '../../../contract/kernel/support.ts';
import { findUser } from '../accounts/index.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { findConsent } from './store.ts';

export const viewMail = mailKind<{ consentId: SupportConsentId }>('support.mail_view', {
  words: 'Support looked at the account',
});

export const supportMails = [
  mail(viewMail, async ({ config, db }, { consentId }) => {
    const consent = await findConsent(db, consentId);
    const user = consent && (await findUser(db, consent.userId));
    if (!consent?.usedAt || !user?.email || user.disabledAt) return undefined;
    return {
      to: user.email,
      subject: 'Support looked at your account',
      heading: 'Support looked at your account',
      paragraphs: [
        `Support of ${config.shop.name} typed the code that you read out, and could see your account from then on for at most ${SUPPORT_VIEW_MINUTES} minutes. Nothing could be changed.`,
        `You can end it at once under “Help from support” in your profile. If you read out no code, write to ${config.shop.supportEmail} at once.`,
      ],
      facts: [{ label: 'Began', value: formatDayAndTime(consent.usedAt.toISOString()) }],
      action: {
        label: 'Go to your profile',
        url: pageUrl(config, user.role === 'seller' ? '/seller/account' : '/buyer'),
      },
    };
  }),
];
