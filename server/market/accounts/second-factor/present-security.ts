import type { Role, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Security } from '../../../../contract/second-factor.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { countRecoveryCodes, findTotpSecret, listPasskeys } from './store.ts';

export async function presentSecurity(
  db: Queryable,
  { userId, role }: { userId: UserId; role: Role },
): Promise<Security> {
  const passkeys = (await listPasskeys(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  const hasAuthenticator = (await findTotpSecret(db, userId)) !== undefined;
  return {
    isOn: passkeys.length > 0 || hasAuthenticator,
    isRequired: role === 'operator',
    passkeys,
    hasAuthenticator,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}
