import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import type { SupportConsentId } from '../../../contract/kernel/schemas.ts';
import { SUPPORT_VIEW_MINUTES } from '../../../contract/kernel/support.ts';
import { findUser } from '../accounts/index.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findConsent } from './store.ts';

export const viewMail = mailKind<{ consentId: SupportConsentId }>('support.mail_view', {
  words: 'Support looked at the account',
});

export function registerSupportMails({ db, jobs, config, mailer }: Services): void {
  jobs.handle(viewMail, async ({ consentId }) => {
    const consent = await findConsent(db, consentId);
    const user = consent && (await findUser(db, consent.userId));
    if (!consent?.usedAt || !user?.email || user.disabledAt) return;
    const content = {
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
    await mailer.send({ to: user.email, ...renderMail(config.shop, content) });
  });
}
