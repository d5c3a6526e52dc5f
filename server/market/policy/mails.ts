import { hasDuty } from '../../../contract/kernel/rights.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { getUser, listOperators } from '../accounts/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { pageUrl } from '../../platform/http/page-url.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';

interface ChangedLimit {
  changedBy: UserId;
  before: number;
  after: number;
}

const limitChangedMail = mailKind<ChangedLimit & { userId: UserId }>('market_policy.mail_limit', {
  words: 'Limit for two operators changed',
});

export const marketPolicyMails = [
  mail(limitChangedMail, async ({ config, db }, { userId, changedBy, before, after }) => {
    const [operator] = await listOperators(db, userId);
    if (!operator || operator.isDisabled) return undefined;
    const { name } = await getUser(db, changedBy);
    return {
      to: operator.email,
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
  }),
];

/** POL33: the other operators who answer for money learn about a new limit for one person. */
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
