import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { OperatorForm, OperatorPerson } from '../../../../contract/operators.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { findUser } from '../store.ts';
import { mailMoneyDutyGiven, mayDecideAboutMoney } from './money-duty-mail.ts';
import { getPerson, insertOperator, setUpAddress } from './people.ts';

/** The link is made when the mail is sent, so that no queue holds a secret. */
const invitationMail = mailKind<{ userId: UserId }>('account.mail_operator', {
  words: 'Invitation of an operator',
});

export const invitationMails = [
  mail(invitationMail, async (services, { userId }) => {
    const { config, db } = services;
    const user = await findUser(db, userId);
    if (user?.role !== 'operator' || !user.email || user.disabledAt) return undefined;
    const { id, email } = user;
    const url = await inTransaction(db, (tx) => setUpAddress(tx, services, { id, email }));
    return {
      to: email,
      subject: `Set up your account at ${config.shop.name}`,
      heading: 'Set up your account',
      paragraphs: [
        `You are to help run ${config.shop.name}. With this link you choose a password and set up a second factor: a passkey or an authenticator app.`,
        'The link works once, within 24 hours, and until then it is as good as your account: do not pass it on.',
        'If you do not expect this mail, ignore it.',
      ],
      action: { label: 'Set up my account', url },
    };
  }),
];

/** @throws Refusal `already_exists` for an address with an account */
export async function invite(
  { db, jobs }: Services,
  form: OperatorForm,
  invitedBy: UserId,
): Promise<OperatorPerson> {
  return inTransaction(db, async (tx) => {
    const { id } = await insertOperator(tx, form);
    await jobs.send(tx, invitationMail, { userId: id });
    if (mayDecideAboutMoney(form.duties))
      await mailMoneyDutyGiven(tx, jobs, { personId: id, changedBy: invitedBy });
    return getPerson(tx, id);
  });
}

/** @throws Refusal `not_found`; `wrong_state` for a disabled account */
export async function inviteAgain({ db, jobs }: Services, personId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state } = await getPerson(tx, personId);
    if (state === 'disabled') throw new Refusal('wrong_state', 'Give this person access again first');
    await jobs.send(tx, invitationMail, { userId: personId });
  });
}
