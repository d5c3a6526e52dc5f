import type { Demo } from '../../../../contract/accounts.ts';
import { DEMO_ACCOUNTS, OFFERED_ACCOUNTS } from '../../../../database/demo/accounts.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { isMailKept } from '../../../platform/mail/dev-mail-pages.ts';
import type { Services } from '../../../platform/services.ts';
import { demoOperator } from '../operators/demo-operator.ts';
import { isVerifiedAddress } from '../store.ts';

type DemoServices = Pick<Services, 'config' | 'db' | 'signer' | 'clock'>;

/** I11: it is the one password that the server ever replies. @throws Refusal `not_found` in a real shop */
export async function getDemo(services: DemoServices): Promise<Demo> {
  const { config, db } = services;
  if (!config.demo) throw notFound('The demo');
  const { password } = DEMO_ACCOUNTS;
  const existing = await Promise.all(OFFERED_ACCOUNTS.map(({ email }) => isVerifiedAddress(db, email)));
  return {
    accounts: OFFERED_ACCOUNTS.filter((_, index) => existing[index]).map((account) => ({
      ...account,
      password,
    })),
    operator: await demoOperator(services),
    mailbox: isMailKept(config) ? '/dev/mail' : null,
  };
}
