import { INVITATION_DAYS } from '../../../contract/kernel/limits.ts';
import type { MemberId } from '../../../contract/kernel/schemas.ts';
import { SHOP_RIGHTS } from '../../../contract/kernel/rights.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { RequestShare } from '../../platform/mail/mail-requests.ts';
import { findInvitationOf, updateInvitationToken } from './store.ts';

/** The link is made when the mail is sent, so that no queue holds a secret. */
export const invitationMail = mailKind<{ memberId: MemberId; share: RequestShare }>('staff.mail_invitation', {
  words: 'Invitation to work for a shop',
});

export const removalMail = mailKind<{ to: string; shopName: string }>('staff.mail_removed', {
  words: 'Works for a shop no longer',
});

export const staffMails = [
  mail(invitationMail, async ({ config, db }, { memberId, share }) => {
    const invitation = await findInvitationOf(db, memberId);
    if (!invitation) return undefined;
    const { email: to, shopName, inviterName, rights } = invitation;
    const token = newToken();
    return {
      to,
      share,
      beforeDelivery: async () => void (await updateInvitationToken(db, memberId, hashToken(token))),
      subject: 'You are invited to work for a shop',
      heading: 'You are invited to work for a shop',
      paragraphs: [
        `Somebody who runs a shop at ${config.shop.name} wants you to help there. Open the link to see what you are invited to, and to join with a seller account of this address.`,
        `The link works once, within ${INVITATION_DAYS} days. If you do not know the shop, ignore this mail: nothing happens.`,
      ],
      facts: [
        { label: 'Shop', value: shopName },
        { label: 'Invited by', value: inviterName },
        { label: 'You may handle', value: rights.map((right) => SHOP_RIGHTS[right].label).join(', ') },
      ],
      action: { label: 'See the invitation', url: pageUrl(config, '/join-shop', { token }) },
    };
  }),
  mail(removalMail, async ({ config }, { to, shopName }) => {
    return {
      to,
      subject: 'You no longer work for a shop',
      heading: 'You no longer work for a shop',
      paragraphs: [
        `You were removed from the staff of a shop at ${config.shop.name}, and cannot open its area any more. Your own account stays as it is.`,
      ],
      facts: [{ label: 'Shop', value: shopName }],
    };
  }),
];
