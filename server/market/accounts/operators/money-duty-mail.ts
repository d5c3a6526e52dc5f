import { DUTIES, hasDuty } from '../../../../contract/kernel/rights.ts';
import type { Duty, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { getUser } from '../profile/user.ts';
import { listOperators } from './store.ts';

interface MoneyDutyGiven {
  personId: UserId;
  changedBy: UserId;
}

const moneyDutyMail = mailKind<MoneyDutyGiven & { userId: UserId }>('account.mail_charged', {
  words: 'Another operator may decide about money',
});

export const moneyDutyMails = [
  mail(moneyDutyMail, async ({ config, db }, { userId, personId, changedBy }) => {
    const [operator] = await listOperators(db, userId);
    const [person] = await listOperators(db, personId);
    if (!operator || operator.isDisabled || !person) return undefined;
    const { name: by } = await getUser(db, changedBy);
    return {
      to: operator.email,
      subject: `Another operator may decide about money at ${config.shop.name}`,
      heading: 'Another operator may decide about money',
      paragraphs: [
        'With this duty somebody agrees to payments and refunds that two operators have to decide on, or says who may.',
        'If you do not know this person, ask who added them. The audit log says what was decided since.',
      ],
      facts: [
        { label: 'Operator', value: `${person.name}, ${person.email}` },
        { label: 'Duties', value: person.duties.map((duty) => DUTIES[duty].label).join(', ') },
        { label: 'Changed by', value: by },
      ],
      action: { label: 'Open the console', url: pageUrl(config, '/operator') },
    };
  }),
];

export function mayDecideAboutMoney(duties: readonly Duty[]): boolean {
  return hasDuty(duties, 'owner', 'finance');
}

/** POL33: where two have to agree, nobody appoints the second one unseen, so the others who answer for money are mailed. */
export async function mailMoneyDutyGiven(
  tx: Transaction,
  jobs: Services['jobs'],
  dutyGiven: MoneyDutyGiven,
): Promise<void> {
  const { personId, changedBy } = dutyGiven;
  for (const { id, duties, isDisabled } of await listOperators(tx)) {
    if (isDisabled || id === changedBy || id === personId || !mayDecideAboutMoney(duties)) continue;
    await jobs.send(tx, moneyDutyMail, { userId: id, ...dutyGiven });
  }
}
