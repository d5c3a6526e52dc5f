import type { User } from '../../../contract/accounts.ts';
import type { Device } from '../../../contract/devices.ts';
import type { Security } from '../../../contract/second-factor.ts';
import type { EmailChange } from '../../../contract/profile.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { getEmailChange } from './profile/email-change/change-email.ts';
import { getUser } from './profile/get-user.ts';
import { presentUser } from './profile/present-user.ts';
import { presentSecurity } from './second-factor/present-security.ts';
import { listDevices } from './sessions/devices.ts';

interface OwnAccount {
  profile: User & { registeredAt: string; signsInWithGoogle: boolean };
  secondFactor: Security;
  emailChange: EmailChange | null;
  sessions: Device[];
}

/** The stored account data of a person, without anything that could sign in. */
export async function exportAccount(services: Services, actor: Actor): Promise<OwnAccount> {
  const user = await getUser(services.db, actor.userId);
  return {
    profile: {
      ...presentUser(user),
      registeredAt: user.createdAt.toISOString(),
      signsInWithGoogle: user.googleSubject !== null,
    },
    secondFactor: await presentSecurity(services.db, actor),
    emailChange: await getEmailChange(services, actor.userId),
    sessions: await listDevices(services, actor),
  };
}
