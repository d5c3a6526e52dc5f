import { APPROVED_FIELDS } from '../../../../contract/kernel/product-approval.ts';
import type { ApprovalId } from '../../../../contract/kernel/schemas.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailed } from './read-approvals.ts';

export const approvedMail = mailKind<{ approvalId: ApprovalId }>('product.mail_approved', {
  words: 'Product approved',
});
export const rejectedMail = mailKind<{ approvalId: ApprovalId }>('product.mail_rejected', {
  words: 'Product rejected',
});

export const approvalMails = [
  mail(approvedMail, async ({ config, db }, { approvalId }) => {
    const found = await findMailed(db, approvalId);
    if (!found) return undefined;
    const isNew = found.kind === 'new';
    const subject = isNew ? 'Your product is approved' : 'The change of your product is approved';
    const says = isNew
      ? 'Everybody can see and buy it while it is on sale and in stock.'
      : 'Buyers see it with the change while it is on sale.';
    return {
      to: found.email,
      subject,
      heading: subject,
      paragraphs: [says],
      facts: [{ label: 'Product', value: found.name }],
      action: actionFor(config, found.productId),
    };
  }),
  mail(rejectedMail, async ({ config, db }, { approvalId }) => {
    const found = await findMailed(db, approvalId);
    // The seller sent it in again meanwhile.
    if (found?.state !== 'rejected') return undefined;
    const isNew = found.kind === 'new';
    const subject = isNew ? 'Your product needs a change' : 'The change of your product was not approved';
    const says = isNew
      ? 'Buyers do not see your product yet. Please change what is written below and save it: then we look at it again.'
      : 'Buyers go on seeing your product as it was. Please change what is written below and save it, then we look at it again; or withdraw the change.';
    return {
      to: found.email,
      subject,
      heading: subject,
      paragraphs: [says],
      facts: [
        { label: 'Product', value: found.name },
        ...found.refusals.map(({ field, reason }) => ({ label: APPROVED_FIELDS[field], value: reason })),
      ],
      ...(found.note !== '' && { quote: { by: `The team of ${config.shop.name} writes`, text: found.note } }),
      action: actionFor(config, found.productId),
    };
  }),
];

function actionFor(config: Services['config'], productId: string) {
  return { label: 'Open the product', url: `${config.http.publicUrl}/seller/product/${productId}` };
}
