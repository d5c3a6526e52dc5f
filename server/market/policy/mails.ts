import { hasDuty } from '../../../contract/kernel/rights.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { getUser, listOperators } from '../accounts/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';

interface ChangedLimit {
  changedBy: UserId;
  before: number;
  after: number;
}

const limitChangedMail = mailKind<ChangedLimit & { userId: UserId }>('market_policy.mail_limit', {
  words: 'Limit for two operators changed',
});

export function registerMarketPolicyMails({ config, db, jobs, mailer }: Services): void {
  jobs.handle(limitChangedMail, async ({ userId, changedBy, before, after }) => {
    const [operator] = await listOperators(db, userId);
    if (!operator || operator.isDisabled) return;
    const { name } = await getUser(db, changedBy);
    const content = {
      subject: `Above ${formatRupees(after)} two operators decide about money now`,
      heading: 'The limit for one person has changed',
      paragraphs: [
        `Another operator changed the amount above which two have to agree on payments and refunds of ${config.shop.name}.`,
        'If you do not know why, ask them. The audit log says what was decided since.',
      ],
      facts: [
        { label: 'Changed by', value: name },
        { label: 'Before', value: formatRupees(before) },
        { label: 'Now', value: formatRupees(after) },
      ],
      action: { label: 'Open the console', url: pageUrl(config, '/operator') },
    };
    await mailer.send({ to: operator.email, ...renderMail(config.shop, content) });
  });
}

/** The other operators who answer for money learn about a new limit for one person (POL33). */
export async function mailChangedLimit(
  tx: Transaction,
  jobs: Services['jobs'],
  changed: ChangedLimit,
): Promise<void> {
  for (const { id, duties, isDisabled } of await listOperators(tx)) {
    if (isDisabled || id === changed.changedBy || !hasDuty(duties, 'owner', 'finance')) continue;
    await jobs.send(tx, limitChangedMail, { userId: id, ...changed });
  }
}
