import { APPROVED_FIELDS } from '../../../../contract/kernel/product-approval.ts';
import type { ApprovalId } from '../../../../contract/kernel/schemas.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailed } from './read-approvals.ts';

export const approvedMail = mailKind<{ approvalId: ApprovalId }>('product.mail_approved', {
  words: 'Product approved',
});
export const rejectedMail = mailKind<{ approvalId: ApprovalId }>('product.mail_rejected', {
  words: 'Product rejected',
});

/** The mails about what operators decided on a product, to the owner of its shop. */
export function registerApprovalMails({ config, db, jobs, mailer }: Services): void {
  const actionFor = (productId: string) => ({
    label: 'Open the product',
    url: `${config.http.publicUrl}/seller/product/${productId}`,
  });
  jobs.handle(approvedMail, async ({ approvalId }) => {
    const found = await findMailed(db, approvalId);
    if (!found) return;
    const subject = 'Your product is approved';
    const mail = renderMail(config.shop, {
      subject,
      heading: subject,
      paragraphs: ['Everybody can see and buy it while it is on sale and in stock.'],
      facts: [{ label: 'Product', value: found.name }],
      action: actionFor(found.productId),
    });
    await mailer.send({ to: found.email, ...mail });
  });
  jobs.handle(rejectedMail, async ({ approvalId }) => {
    const found = await findMailed(db, approvalId);
    // Sent in again meanwhile.
    if (found?.state !== 'rejected') return;
    const isNew = found.kind === 'new';
    const subject = isNew ? 'Your product needs a change' : 'The change of your product was not approved';
    const says = isNew
      ? 'Buyers do not see your product yet. Please change what is written below and save it: then we look at it again.'
      : 'Buyers go on seeing your product as it was. Please change what is written below and save it, then we look at it again; or withdraw the change.';
    const mail = renderMail(config.shop, {
      subject,
      heading: subject,
      paragraphs: [says],
      facts: [
        { label: 'Product', value: found.name },
        ...found.refusals.map(({ field, reason }) => ({ label: APPROVED_FIELDS[field], value: reason })),
      ],
      ...(found.note !== '' && { quote: { by: `The team of ${config.shop.name} writes`, text: found.note } }),
      action: actionFor(found.productId),
    });
    await mailer.send({ to: found.email, ...mail });
  });
}
